import { env } from "cloudflare:test";
import type { SignedInUser } from "~/domain/accounts/rules";
import { PASSWORD } from "../factories/factories";
import { fetchWorker } from "./worker";

/** A page as a browser without scripts has it. */
export type PageResponse = {
	status: number;
	location: string | null;
	html: string;
	headers: Headers;
};

/** A browser without scripts: it keeps cookies, posts forms with the shop's Origin and follows nothing by itself. */
export class Browser {
	readonly cookies = new Map<string, string>();

	/**
	 * `address` is where it says it comes from, `bindings` what the shop it visits has in its own ones' place, `origin` the
	 * shop's address that it has typed.
	 */
	constructor(
		private readonly at: { address?: string; bindings?: Partial<Env>; origin?: string } = {},
	) {}

	private get origin(): string {
		return this.at.origin ?? env.APP_ORIGIN;
	}

	/** Opens a path by GET. */
	open(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
		return this.send(path, { headers });
	}

	/** Submits a form. `origin: null` leaves the Origin header out. */
	submit(
		path: string,
		fields: Record<string, string> | URLSearchParams = {},
		{ origin = this.origin }: { origin?: string | null } = {},
	): Promise<PageResponse> {
		const headers: Record<string, string> = origin === null ? {} : { origin };
		return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
	}

	/** Submits a form with a file in its field 'image'; a browser tells the body's length before it sends it. */
	async upload(
		path: string,
		fields: Record<string, string>,
		file: File | null,
		headers: Record<string, string> = {},
	): Promise<PageResponse> {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		form.set("image", file ?? new File([], ""));
		const multipart = new Response(form);
		const body = await multipart.arrayBuffer();
		return this.send(path, {
			method: "POST",
			body,
			headers: {
				origin: this.origin,
				"content-length": String(body.byteLength),
				"content-type": multipart.headers.get("content-type") ?? "",
				...headers,
			},
		});
	}

	/** Submits the sign-in form. */
	async signIn(user: SignedInUser): Promise<this> {
		const answer = await this.submit("/login", { email: user.email, password: PASSWORD });
		if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}.`);
		return this;
	}

	private async send(path: string, init: RequestInit & { headers: Record<string, string> }) {
		const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
		const response = await fetchWorker(
			new URL(path, this.origin).href,
			{
				...init,
				headers: {
					host: new URL(this.origin).host,
					...init.headers,
					...(cookie ? { cookie } : {}),
					...(this.at.address ? { "cf-connecting-ip": this.at.address } : {}),
				},
				redirect: "manual",
			},
			this.at.bindings,
		);
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return {
			status: response.status,
			location: response.headers.get("location"),
			html: decodeEntities(await response.text()),
			headers: response.headers,
		};
	}
}

/** A browser with this user signed in. */
export const createSignedInBrowser = (user: SignedInUser) => new Browser().signIn(user);

/** A client address whose network nobody else is in. */
export function createClientAddress(): string {
	const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
	return `2001:db8:${a.toString(16)}:${b.toString(16)}::1`;
}

/** What a reader sees of React's markup: entities as letters, no comment nodes between texts. */
function decodeEntities(html: string): string {
	return html
		.replaceAll("<!-- -->", "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}
