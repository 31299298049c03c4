import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../server.ts";
import { LOCAL_CLIENTS } from "./sign-in.ts";

let emulators: Emulators;
beforeEach(async () => {
	emulators = await startEmulators({ port: 0 });
});
afterEach(() => emulators.close());

type Name = "google" | "facebook";
type Fields = Record<string, string>;

const PATHS = {
	google: { page: "/google/o/oauth2/v2/auth", token: "/google/token", me: "/google/v1/userinfo" },
	facebook: {
		page: "/facebook/v26.0/dialog/oauth",
		token: "/facebook/v26.0/oauth/access_token",
		me: "/facebook/v26.0/me?fields=id,name,email",
	},
};
const VERIFIER = "a-verifier-of-at-least-forty-three-characters";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const ANYBODY = { pick: "", name: "Rahima Begum", email: "Rahima@people.test" };

const callback = (name: Name) => `http://127.0.0.1:8787/auth/${name}/callback`;

function buildPageUrl(name: Name, changes: Fields = {}): URL {
	const url = new URL(PATHS[name].page, emulators.url);
	const asked: Fields = {
		client_id: LOCAL_CLIENTS[name].clientId,
		redirect_uri: callback(name),
		response_type: "code",
		scope: "email",
		state: "a-state",
		...(name === "google" ? { code_challenge: CHALLENGE, code_challenge_method: "S256" } : {}),
		...changes,
	};
	for (const [key, value] of Object.entries(asked)) if (value) url.searchParams.set(key, value);
	return url;
}

async function submitChoice(name: Name, answer: Fields): Promise<URL> {
	const body = new URLSearchParams(answer);
	const response = await fetch(buildPageUrl(name), { method: "POST", body, redirect: "manual" });
	expect(response.status).toBe(303);
	return new URL(response.headers.get("location") ?? "");
}

const requestCode = async (name: Name, answer: Fields = ANYBODY) =>
	(await submitChoice(name, answer)).searchParams.get("code") ?? "";

async function exchange(name: Name, changes: Fields) {
	const { clientId, clientSecret } = LOCAL_CLIENTS[name];
	const body = new URLSearchParams({
		client_id: clientId,
		client_secret: clientSecret,
		redirect_uri: callback(name),
		grant_type: "authorization_code",
		...(name === "google" ? { code_verifier: VERIFIER } : {}),
		...changes,
	});
	const response = await fetch(emulators.url + PATHS[name].token, { method: "POST", body });
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function me(name: Name, token: unknown, path = PATHS[name].me) {
	const headers = { authorization: `Bearer ${token}` };
	const response = await fetch(emulators.url + path, { headers });
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each(["google", "facebook"] as const)(
	"%s signs a user in: a page, a code, a token, a profile",
	async (name) => {
		const page = await (await fetch(buildPageUrl(name))).text();
		expect(page).toContain("Tanvir Hasan");
		expect(page).not.toContain("<script");
		const back = await submitChoice(name, ANYBODY);
		expect(back.href).toContain(callback(name));
		expect(back.searchParams.get("state")).toBe("a-state");
		const { status, body } = await exchange(name, { code: back.searchParams.get("code") ?? "" });
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: expect.stringMatching(/^bearer$/i) });
		const person = await me(name, body.access_token);
		expect(person).toMatchObject({
			status: 200,
			body: { name: "Rahima Begum", email: "Rahima@people.test" },
		});
	},
);

test("the same address is the same account, with another id at each provider", async () => {
	const readId = async (name: Name, email: string) => {
		const { body } = await exchange(name, { code: await requestCode(name, { ...ANYBODY, email }) });
		const { body: person } = await me(name, body.access_token);
		return person.sub ?? person.id;
	};
	const id = await readId("google", "one@people.test");
	expect(id).toMatch(/^\d{21}$/);
	expect(await readId("google", "ONE@people.test")).toBe(id);
	expect(await readId("google", "two@people.test")).not.toBe(id);
	expect(await readId("facebook", "one@people.test")).toMatch(/^\d{17}$/);
});

test("a listed account needs one click, and an empty form shows its error", async () => {
	const code = await requestCode("google", { pick: "shopper@toolyard.test", name: "", email: "" });
	const { body } = await exchange("google", { code });
	expect((await me("google", body.access_token)).body).toMatchObject({
		email: "shopper@toolyard.test",
		email_verified: true,
	});
	const nothing = new URLSearchParams({ pick: "", name: "", email: "" });
	const response = await fetch(buildPageUrl("google"), { method: "POST", body: nothing });
	expect(response.status).toBe(422);
	expect(await response.text()).toContain("Type an e-mail address.");
});

test("a user can withhold a verified address or the address", async () => {
	const unverified = await requestCode("google", { ...ANYBODY, withheld: "verified" });
	const google = await exchange("google", { code: unverified });
	expect((await me("google", google.body.access_token)).body.email_verified).toBe(false);
	const facebook = await exchange("facebook", {
		code: await requestCode("facebook", { ...ANYBODY, withheld: "email" }),
	});
	const { body } = await me("facebook", facebook.body.access_token);
	expect(Object.keys(body).sort()).toEqual(["id", "name"]);
});

test.each([
	["google", { client_id: "other" }, 401, "invalid_client"],
	[
		"google",
		{ redirect_uri: "https://evil.test/auth/google/callback" },
		400,
		"redirect_uri_mismatch",
	],
	["google", { response_type: "token" }, 400, "unsupported_response_type"],
	["google", { scope: "" }, 400, "Missing required parameter: scope"],
	["google", { code_challenge_method: "plain" }, 400, "S256"],
	["facebook", { client_id: "other" }, 400, "Invalid App ID"],
	["facebook", { redirect_uri: "https://evil.test/" }, 400, "URL Blocked"],
	["facebook", { response_type: "token" }, 400, "code flow"],
] as const)(
	"%s stays on its own page for a request with %j",
	async (name, changes, status, words) => {
		for (const method of ["GET", "POST"]) {
			const body = method === "POST" ? new URLSearchParams(ANYBODY) : undefined;
			const response = await fetch(buildPageUrl(name, changes), {
				method,
				body,
				redirect: "manual",
			});
			expect(response.status).toBe(status);
			expect(await response.text()).toContain(words);
		}
	},
);

test("a cancelled sign-in returns each provider's error", async () => {
	const google = await submitChoice("google", { refuse: "access_denied" });
	expect(Object.fromEntries(google.searchParams)).toEqual({
		error: "access_denied",
		state: "a-state",
	});
	const facebook = await submitChoice("facebook", { refuse: "access_denied" });
	expect(Object.fromEntries(facebook.searchParams)).toEqual({
		error: "access_denied",
		error_code: "200",
		error_description: "Permissions error",
		error_reason: "user_denied",
		state: "a-state",
	});
	const failed = await submitChoice("google", { refuse: "server_error" });
	expect(failed.searchParams.get("error")).toBe("server_error");
});

test.each([
	[{ client_id: "other" }, 401, "invalid_client"],
	[{ client_secret: "other" }, 401, "invalid_client"],
	[{ grant_type: "password" }, 400, "unsupported_grant_type"],
	[{ code: "made-up" }, 400, "invalid_grant"],
	[{ redirect_uri: "http://localhost:8787/auth/google/callback" }, 400, "redirect_uri_mismatch"],
	[{ code_verifier: "" }, 400, "invalid_grant"],
	[{ code_verifier: "another" }, 400, "invalid_grant"],
])("Google exchanges no code for %j", async (changes, status, error) => {
	const answer = await exchange("google", { code: await requestCode("google"), ...changes });
	expect(answer).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
});

test.each([
	[{ client_id: "other" }, 101, undefined],
	[{ client_secret: "other" }, 1, undefined],
	[{ code: "made-up" }, 100, undefined],
	[{ redirect_uri: "http://localhost:8787/auth/facebook/callback" }, 100, 36008],
])("Facebook exchanges no code for %j", async (changes, code, subcode) => {
	const answer = await exchange("facebook", { code: await requestCode("facebook"), ...changes });
	expect(answer).toMatchObject({
		status: 400,
		body: { error: { type: "OAuthException", code, fbtrace_id: expect.any(String) } },
	});
	expect(answer.body.error).toMatchObject(subcode ? { error_subcode: subcode } : {});
});

test.each(["google", "facebook"] as const)("%s exchanges a code once", async (name) => {
	const code = await requestCode(name);
	expect((await exchange(name, { code })).status).toBe(200);
	expect((await exchange(name, { code })).status).toBe(400);
});

test.each(["google", "facebook"] as const)("%s refuses a made-up token", async (name) => {
	const { status, body } = await me(name, "made-up");
	expect(status).toBe(name === "google" ? 401 : 400);
	expect(body).toHaveProperty("error");
});

test.each(["google", "facebook"] as const)("%s fails at the chosen step", async (name) => {
	const broken = await requestCode(name, { ...ANYBODY, trouble: "token" });
	expect((await exchange(name, { code: broken })).status).toBe(500);
	const late = await exchange(name, {
		code: await requestCode(name, { ...ANYBODY, trouble: "userinfo" }),
	});
	expect((await me(name, late.body.access_token)).status).toBe(500);
});
