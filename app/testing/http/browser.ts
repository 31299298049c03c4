import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions } from "~/domain/accounts/tables.server";
import { PASSWORD } from "../factories/factories";
import { createTestPlatform } from "../platform";
import { fetchWorker } from "./worker";

export type PageResponse = {
	status: number;
	location: string | null;
	html: string;
	headers: Headers;
};

type Init = RequestInit & { headers: Record<string, string> };

/** A browser without scripts: keeps cookies, sends the shop's Origin and follows no redirects. */
export class Browser {
	readonly cookies = new Map<string, string>();

	/** `bindings` replace the shop's own; `origin` is the shop's address as typed. */
	constructor(
		private readonly at: { address?: string; bindings?: Partial<Env>; origin?: string } = {},
	) {}

	private get origin(): string {
		return this.at.origin ?? env.APP_ORIGIN;
	}

	async download(path: string): Promise<Uint8Array<ArrayBuffer>> {
		const response = await this.fetch(path, { headers: {} });
		if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
		return new Uint8Array(await response.arrayBuffer());
	}

	open(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
		return this.send(path, { headers });
	}

	/** `origin: null` omits the Origin header. */
	submit(
		path: string,
		fields: Record<string, string> | URLSearchParams = {},
		{ origin = this.origin }: { origin?: string | null } = {},
	): Promise<PageResponse> {
		const headers: Record<string, string> = origin === null ? {} : { origin };
		return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
	}

	/** Content-Length is known before sending, as in a browser. */
	async upload(
		path: string,
		fields: Record<string, string>,
		file: File | null,
		headers: Record<string, string> = {},
		fileField = "image",
	): Promise<PageResponse> {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		form.set(fileField, file ?? new File([], ""));
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

	async signIn(user: SignedInUser): Promise<this> {
		const answer = await this.submit("/login", { email: user.email, password: PASSWORD });
		if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}.`);
		return this;
	}

	/** A method that no form has. */
	request(
		method: string,
		path: string,
		fields: Record<string, string> = {},
	): Promise<PageResponse> {
		const body = method === "GET" || method === "HEAD" ? null : new URLSearchParams(fields);
		return this.send(path, { method, body, headers: { origin: this.origin } });
	}

	private async send(path: string, init: Init): Promise<PageResponse> {
		const response = await this.fetch(path, init);
		const html = decodeEntities(await response.text());
		const [broken] =
			/(?:href|action)="[^"]*(?:\bafter=(?:null|undefined)\b|\/(?:null|undefined)(?=["/?])|\[object )[^"]*"/.exec(
				html,
			) ?? [];
		if (broken) throw new Error(`${path} has a broken link: ${broken}.`);
		if (html.includes("$scrypt$")) throw new Error(`${path} shows the hash of a password.`);
		return {
			status: response.status,
			location: response.headers.get("location"),
			html,
			headers: response.headers,
		};
	}

	private async fetch(path: string, init: Init): Promise<Response> {
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
		return response;
	}
}

export const createSignedInBrowser = (user: SignedInUser) => new Browser().signIn(user);

/** Its user has to confirm who they are before sensitive changes. */
export async function createBrowserSignedInLongAgo(user: SignedInUser): Promise<Browser> {
	const browser = await createSignedInBrowser(user);
	await createTestPlatform()
		.db.update(sessions)
		.set({ authenticatedAt: 1 })
		.where(eq(sessions.userId, user.id));
	return browser;
}

export function createClientAddress(): string {
	const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
	return `2001:db8:${a.toString(16)}:${b.toString(16)}::1`;
}

function decodeEntities(html: string): string {
	return html
		.replaceAll("<!-- -->", "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}
