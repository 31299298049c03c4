import { randomUUID } from "node:crypto";
import {
	type AddProblem,
	type Answer,
	expectStatus,
	expectType,
	postForm,
	sendRequest,
} from "./requests";

type Check = {
	name: string;
	run: (origin: string, addProblem: AddProblem) => Promise<string | undefined>;
};

/** Hashing takes about 140 ms of CPU; more than this is close to the Worker's limit. */
const MAX_LOGIN_MS = 5000;
/** One byte over the limit of routes/webhooks/stripe.ts. */
const TOO_LARGE_BYTES = 256 * 1024 + 1;

/** A new shop shows it on /products. */
const EMPTY_CATALOGUE = "No products yet";

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

function expectHeaders(origin: string, { headers }: Answer, addProblem: AddProblem): void {
	const secure: typeof HEADERS = [["strict-transport-security", /max-age=\d{7,}/]];
	for (const [name, wanted] of [...HEADERS, ...(origin.startsWith("https:") ? secure : [])]) {
		const value = headers.get(name);
		if (!wanted.test(value ?? ""))
			addProblem(value === null ? `has no ${name}` : `${name}: ${value}`);
	}
}

const checkPage = (path: string, status = 200): Check => ({
	name: `${path} is a page, with its headers`,
	async run(origin, addProblem) {
		const answer = await sendRequest(origin, path);
		expectStatus(answer, status, addProblem);
		expectType(answer, "text/html", addProblem);
		expectHeaders(origin, answer, addProblem);
		return `${answer.ms} ms`;
	},
});

/** The build's assets and R2 are deployed beside the Worker, so both may be missing. */
const checkLinked = (name: string, address: RegExp, type: string): Check => ({
	name,
	async run(origin, addProblem) {
		const list = await sendRequest(origin, "/products");
		const path = address.exec(list.text)?.[1];
		if (!path) {
			if (type === "image/" && list.text.includes(EMPTY_CATALOGUE)) return "no products yet";
			addProblem("/products names none");
			return;
		}
		const answer = await sendRequest(origin, path.replaceAll("&amp;", "&"));
		expectStatus(answer, 200, addProblem);
		expectType(answer, type, addProblem);
		if (answer.text === "") addProblem("came empty");
		return path;
	},
});

/** The checks buy, send and change nothing; a failed login is counted. */
export const CHECKS: readonly Check[] = [
	checkPage("/"),
	checkPage("/products"),
	checkPage("/login"),
	checkPage("/no-such-page", 404),
	checkLinked("a product's picture comes", /<img[^>]*\ssrc="([^"]*\/images\/[^"]+)"/, "image/"),
	checkLinked("a script comes", /"(\/assets\/[^"]+\.js)"/, "text/javascript"),
	{
		name: "a form posted from another site is refused",
		async run(origin, addProblem) {
			for (const from of ["https://elsewhere.example", null]) {
				expectStatus(
					await postForm(origin, "/login", { email: "x", password: "x" }, from),
					403,
					addProblem,
				);
			}
			return undefined;
		},
	},
	{
		name: "a body that is too large is refused",
		async run(origin, addProblem) {
			const body = "x".repeat(TOO_LARGE_BYTES);
			const answer = await sendRequest(origin, "/webhooks/stripe", { method: "POST", body });
			expectStatus(answer, 413, addProblem);
			return undefined;
		},
	},
	{
		name: "a payment's message without a signature is refused",
		async run(origin, addProblem) {
			const answer = await sendRequest(origin, "/webhooks/stripe", { method: "POST", body: "{}" });
			expectStatus(answer, 400, addProblem);
			return undefined;
		},
	},
	{
		name: "a password is hashed within the Worker's limits",
		async run(origin, addProblem) {
			// An unknown account is hashed for as long as a known one.
			const email = `smoke-${randomUUID()}@toolyard.invalid`;
			const answer = await postForm(origin, "/login", { email, password: randomUUID() });
			expectStatus(answer, 400, addProblem);
			if (!answer.text.includes("Wrong email or password.")) {
				addProblem("did not say that the password is wrong");
			}
			if (answer.ms > MAX_LOGIN_MS) addProblem(`took ${answer.ms} ms`);
			return `${answer.ms} ms`;
		},
	},
	{
		name: "the API answers in JSON",
		async run(origin, addProblem) {
			const described = await sendRequest(origin, "/api/v1/openapi.json");
			if (described.status === 404 && !isJson(described)) return "this shop has none";
			expectStatus(described, 200, addProblem);
			expectType(described, "application/json", addProblem);
			const unknown = await sendRequest(origin, "/api/v1/no-such-call");
			if (![401, 404].includes(unknown.status)) addProblem(`an unknown call: ${unknown.status}`);
			expectType(unknown, "application/problem+json", addProblem);
			const stranger = await sendRequest(origin, "/api/v1/user");
			expectStatus(stranger, 401, addProblem);
			expectType(stranger, "application/problem+json", addProblem);
			return undefined;
		},
	},
];

const isJson = ({ headers }: Answer) => (headers.get("content-type") ?? "").includes("json");
