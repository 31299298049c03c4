export class Shopper {
	private readonly cookies = new Map<string, string>();

	constructor(private readonly origin: string) {}

	get = (path: string) => this.send(path, {});

	post(path: string, fields: Record<string, string>, halt = "") {
		const body = new URLSearchParams({ idempotencyKey: crypto.randomUUID(), ...fields });
		return this.send(path, { method: "POST", body }, halt);
	}

	upload(path: string, fields: Record<string, string>, file: File, halt = "") {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields)) body.set(name, value);
		body.set("file", file);
		return this.send(path, { method: "POST", body }, halt);
	}

	async logIn({ email, password }: { email: string; password: string }): Promise<this> {
		const { status } = await this.post("/login", { email, password });
		if (status !== 303) throw new Error(`Login answered ${status}.`);
		return this;
	}

	private async send(path: string, init: RequestInit, halt = "") {
		const cookie = Array.from(this.cookies, (pair) => pair.join("=")).join("; ");
		// A connection that is kept open ends with the Worker.
		const headers: Record<string, string> = { origin: this.origin, cookie, connection: "close" };
		if (halt) headers["x-halt"] = halt;
		const answer = await fetch(new URL(path, this.origin), {
			...init,
			headers,
			redirect: "manual",
		});
		for (const line of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (value === "") this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		const html = await answer.text();
		return { status: answer.status, location: answer.headers.get("location"), html };
	}
}
