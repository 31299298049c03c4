import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../server";

let emulators: Emulators;

beforeAll(async () => {
	emulators = await startEmulators({ port: 0 });
});
afterAll(() => emulators.close());
beforeEach(async () => {
	await fetch(`${emulators.url}/hooks`, { method: "DELETE" });
});

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = '{"type":"ping"}';

type Given = { secret?: string; at?: Date; body?: string; signal?: AbortSignal };

function post(query = "", { secret = SECRET, at = new Date(), body = BODY, signal }: Given = {}) {
	return fetch(`${emulators.url}/hooks${query}`, {
		method: "POST",
		signal,
		redirect: "manual",
		body,
		headers: {
			"webhook-id": "evt_1",
			"webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
			"webhook-signature": new Webhook(secret).sign("evt_1", at, BODY),
		},
	});
}

async function arrivals(): Promise<{ verdict: string; path: string; body: string }[]> {
	const answer = await fetch(`${emulators.url}/hooks`, { headers: { accept: "application/json" } });
	return (await answer.json()) as [];
}

test("a webhook is listed, and its signature is checked with the given secrets", async () => {
	await post("?for=one");
	expect(await arrivals()).toMatchObject([
		{ id: "evt_1", path: "/hooks?for=one", body: BODY, answered: 200, verdict: "no secret known" },
	]);
	const known = await fetch(`${emulators.url}/hooks/secrets`, {
		method: "POST",
		body: new URLSearchParams({ secret: SECRET }),
		redirect: "manual",
	});
	expect([known.status, known.headers.get("location")]).toEqual([303, "/hooks"]);
	await post("", { body: `${BODY} ` });
	await post("", { secret: "whsec_AAAA" });
	await post("", { at: new Date(Date.now() - 600_000) });
	await fetch(`${emulators.url}/hooks`, { method: "POST", body: BODY });
	const verdicts = (await arrivals()).map(({ verdict }) => verdict);
	expect(verdicts).toEqual(["missing", "wrong", "wrong", "wrong", "right"]);
	const page = await (await fetch(`${emulators.url}/hooks`)).text();
	expect(page).toContain("<dt>Signature</dt><dd>valid</dd>");
});

test("the receiver answers as its query asks", async () => {
	for (const status of [500, 410, 302, 204]) {
		expect((await post(`?answer=${status}`)).status).toBe(status);
	}
	expect((await post("?answer=900")).status).toBe(200);
	await expect(post("?wait=30", { signal: AbortSignal.timeout(300) })).rejects.toThrow();
});
