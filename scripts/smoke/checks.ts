import { randomUUID } from "node:crypto";
import { type Answer, ask, expectStatus, expectType, type Note, post } from "./ask";

type Check = { name: string; run: (origin: string, note: Note) => Promise<string | undefined> };

/** Hashing takes about 140 ms of CPU; more than this is close to the Worker's limit. */
const SIGN_IN_WITHIN_MS = 5000;
/** One byte over the limit of routes/webhooks/stripe.ts. */
const TOO_LARGE = 256 * 1024 + 1;

const HEADERS: readonly [name: string, wanted: RegExp][] = [
	[
		"content-security-policy",
		/^default-src 'none'; script-src (?!.*unsafe).*frame-ancestors 'none'/,
	],
	["x-content-type-options", /^nosniff$/],
	["x-frame-options", /^DENY$/],
	["referrer-policy", /^strict-origin-when-cross-origin$/],
	["permissions-policy", /camera=\(\)/],
	["cross-origin-opener-policy", /^same-origin$/],
	["x-request-id", /./],
];

function expectHeaders(origin: string, { headers }: Answer, note: Note): void {
	const secure: typeof HEADERS = [["strict-transport-security", /max-age=\d{7,}/]];
	for (const [name, wanted] of [...HEADERS, ...(origin.startsWith("https:") ? secure : [])]) {
		const value = headers.get(name);
		if (!wanted.test(value ?? "")) note(value === null ? `has no ${name}` : `${name}: ${value}`);
	}
}

const page = (path: string, status = 200): Check => ({
	name: `${path} is a page, with its headers`,
	async run(origin, note) {
		const answer = await ask(origin, path);
		expectStatus(answer, status, note);
		expectType(answer, "text/html", note);
		expectHeaders(origin, answer, note);
		return `${answer.ms} ms`;
	},
});

/** The build's assets and R2 are deployed beside the Worker, so both may be missing. */
const linked = (name: string, address: RegExp, type: string): Check => ({
	name,
	async run(origin, note) {
		const list = await ask(origin, "/products");
		const path = address.exec(list.text)?.[1];
		if (!path) {
			note("/products names none");
			return;
		}
		const answer = await ask(origin, path.replaceAll("&amp;", "&"));
		expectStatus(answer, 200, note);
		expectType(answer, type, note);
		if (answer.text === "") note("came empty");
		return path;
	},
});

/** The checks buy, send and change nothing; a failed login is counted. */
export const CHECKS: readonly Check[] = [
	page("/"),
	page("/products"),
	page("/login"),
	page("/no-such-page", 404),
	linked("a product's picture comes", /<img[^>]*\ssrc="([^"]*\/images\/[^"]+)"/, "image/"),
	linked("a script comes", /"(\/assets\/[^"]+\.js)"/, "text/javascript"),
	{
		name: "a form posted from another site is refused",
		async run(origin, note) {
			for (const from of ["https://elsewhere.example", null]) {
				expectStatus(await post(origin, "/login", { email: "x", password: "x" }, from), 403, note);
			}
			return undefined;
		},
	},
	{
		name: "a body that is too large is refused",
		async run(origin, note) {
			const body = "x".repeat(TOO_LARGE);
			const answer = await ask(origin, "/webhooks/stripe", { method: "POST", body });
			expectStatus(answer, 413, note);
			return undefined;
		},
	},
	{
		name: "a payment's message without a signature is refused",
		async run(origin, note) {
			const answer = await ask(origin, "/webhooks/stripe", { method: "POST", body: "{}" });
			expectStatus(answer, 400, note);
			return undefined;
		},
	},
	{
		name: "a password is hashed within the Worker's limits",
		async run(origin, note) {
			// An unknown account is hashed for as long as a known one.
			const email = `smoke-${randomUUID()}@toolyard.invalid`;
			const answer = await post(origin, "/login", { email, password: randomUUID() });
			expectStatus(answer, 400, note);
			if (!answer.text.includes("Wrong email or password.")) {
				note("did not say that the password is wrong");
			}
			if (answer.ms > SIGN_IN_WITHIN_MS) note(`took ${answer.ms} ms`);
			return `${answer.ms} ms`;
		},
	},
	{
		name: "the API answers in JSON",
		async run(origin, note) {
			const described = await ask(origin, "/api/v1/openapi.json");
			if (described.status === 404 && !isJson(described)) return "this shop has none";
			expectStatus(described, 200, note);
			expectType(described, "application/json", note);
			const unknown = await ask(origin, "/api/v1/no-such-call");
			if (![401, 404].includes(unknown.status)) note(`an unknown call: ${unknown.status}`);
			expectType(unknown, "application/problem+json", note);
			const stranger = await ask(origin, "/api/v1/user");
			expectStatus(stranger, 401, note);
			expectType(stranger, "application/problem+json", note);
			return undefined;
		},
	},
];

const isJson = ({ headers }: Answer) => (headers.get("content-type") ?? "").includes("json");
