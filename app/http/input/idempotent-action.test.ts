import { env } from "cloudflare:test";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq, isNotNull, lte } from "drizzle-orm";
import { expect, test } from "vitest";
import { recoveryCodes, sessions } from "~/domain/accounts/tables.server";
import { decrypt } from "~/platform/crypto/encryption.server";
import {
	acquireKey,
	deleteExpiredIdempotencyKeys,
} from "~/platform/idempotency/acquired-keys.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { enableTotpFor, logInToTwoFactor } from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { readMailedCode, readMailedLink } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";
import { redirectTo } from "../responses/respond.server";
import { createLoadContext } from "../worker/load-context.server";
import { idempotentAction } from "./idempotent-action.server";

const { db } = createTestPlatform();

type Ready = {
	browser: Browser;
	userId: string;
	path: string;
	fields: Record<string, string>;
	/** The action in the audit log. */
	audited?: string;
	/** A page that only this user can open afterwards. */
	opens?: string;
};

const NEW = "battery-staple";

const FORMS: Record<string, () => Promise<Ready>> = {
	async "a reset link"() {
		const { id: userId, email } = await createUser();
		await new Browser().submit("/login", { email, password: "", intent: "forgot-password" });
		const path = await readMailedLink(email, "/reset-password/");
		return { browser: new Browser(), userId, path, fields: { email, password: NEW } };
	},
	async "a link that verifies"() {
		const user = await createUser({ verified: false });
		const browser = await createSignedInBrowser(user);
		await browser.submit("/verify-email", { from: "/mycart" });
		const path = await readMailedLink(user.email);
		return { browser, userId: user.id, path, fields: {}, opens: "/mycart" };
	},
	async "a link that changes the e-mail"() {
		const user = await createUser();
		const browser = await createSignedInBrowser(user);
		const email = `new-${newId()}@buyers.test`;
		await browser.submit("/account/email", { email });
		const path = await readMailedLink(email, "/account/email/confirm/");
		return { browser, userId: user.id, path, fields: {}, opens: "/mycart" };
	},
	async "a new password"() {
		const user = await createUser();
		const browser = await createSignedInBrowser(user);
		const fields = { email: user.email, oldPassword: PASSWORD, password: NEW };
		const path = "/account/password";
		const audited = "user.change-password";
		return { browser, userId: user.id, path, fields, audited, opens: "/mycart" };
	},
	async "a mailed link to log in"() {
		const { id: userId, email } = await createUser();
		await new Browser().submit("/login", { email, password: "", intent: "mail-link" });
		const path = await readMailedLink(email, "/login/mail/");
		return { browser: new Browser(), userId, path, fields: {}, opens: "/mycart" };
	},
	async "a mailed code to log in"() {
		const { id: userId, email } = await createUser();
		const browser = new Browser();
		await browser.submit("/login", { email, password: "", intent: "mail-link" });
		const fields = { code: await readMailedCode(email) };
		return { browser, userId, path: "/login/mail", fields, opens: "/mycart" };
	},
	async "a code from the app"() {
		const user = await createUser();
		const { code } = await enableTotpFor(user);
		const browser = new Browser();
		await logInToTwoFactor(browser, user);
		const fields = { factor: "totp", code: code() };
		return { browser, userId: user.id, path: "/login/second-step", fields, opens: "/mycart" };
	},
	async "a recovery code"() {
		const user = await createUser();
		const { codes } = await enableTotpFor(user);
		const browser = new Browser();
		await logInToTwoFactor(browser, user);
		const path = "/login/second-step/recovery-code";
		const fields = { code: codes[0] ?? "" };
		return { browser, userId: user.id, path, fields, opens: "/mycart" };
	},
	async "a code that confirms who it is"() {
		const user = await createUser();
		const { code } = await enableTotpFor(user);
		const browser = new Browser();
		await logInToTwoFactor(browser, user);
		await browser.submit("/login/second-step", { factor: "totp", code: code() });
		await db.update(sessions).set({ authenticatedAt: 0 }).where(eq(sessions.userId, user.id));
		const fields = { email: user.email, password: PASSWORD, code: code(1) };
		return {
			browser,
			userId: user.id,
			path: "/account/confirm",
			fields,
			opens: "/account/password",
		};
	},
};

const keyIn = (html: string) => /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function filledIn(ready: Ready) {
	const idempotencyKey = keyIn((await ready.browser.open(ready.path)).html);
	expect(idempotencyKey).not.toBe("");
	return { ...ready.fields, idempotencyKey };
}

function twinOf(browser: Browser): Browser {
	const twin = new Browser();
	for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
	return twin;
}

/** The database bookmark is new each time. */
const kept = ({ headers }: PageResponse) =>
	headers.getSetCookie().filter((line) => !line.startsWith("bookmark="));

const sessionsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

test.each(Object.keys(FORMS))(
	"%s sent twice gets the first response twice, also in a browser that lost the first one's cookies",
	async (name) => {
		const ready = (await FORMS[name]?.()) as Ready;
		const { browser, userId, path, opens, audited } = ready;
		const fields = await filledIn(ready);
		const twin = twinOf(browser);
		const first = await browser.submit(path, fields);
		expect(first.status).toBe(303);
		const left = (await sessionsOf(userId)).length;
		for (const again of [twin, browser]) {
			const answer = await again.submit(path, fields);
			expect(answer).toMatchObject({ status: 303, location: first.location });
			expect(kept(answer)).toEqual(kept(first));
			if (opens) expect((await again.open(opens)).status).toBe(200);
		}
		expect(await sessionsOf(userId)).toHaveLength(left);
		const trail = await listAudit(`user:${userId}`);
		if (audited) expect(trail.filter((action) => action === audited)).toHaveLength(1);

		const row = JSON.stringify(await db.select().from(idempotencyKeys));
		// A code's digits may be in a time.
		for (const secret of Object.values(fields))
			expect(row).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`));
	},
);

test.each(["a mailed code to log in", "a code from the app", "a recovery code", "a new password"])(
	"the response to %s is not replayed to another browser that sends the same form",
	async (name) => {
		const ready = (await FORMS[name]?.()) as Ready;
		const fields = await filledIn(ready);
		const first = await ready.browser.submit(ready.path, fields);
		expect(first.status).toBe(303);
		const stranger = new Browser();
		const answer = await stranger.submit(ready.path, fields);
		expect(answer.location).not.toBe(first.location);
		expect(kept(answer)).not.toEqual(kept(first));
		expect((await stranger.open("/mycart")).status).toBe(302);
	},
);

test("of three concurrent presses one uses up the recovery code, and all three get the same session", async () => {
	const ready = (await FORMS["a recovery code"]?.()) as Ready;
	const { browser, userId, path } = ready;
	const fields = await filledIn(ready);
	const twins = [twinOf(browser), twinOf(browser), twinOf(browser)];
	const answers = await Promise.all(twins.map((twin) => twin.submit(path, fields)));
	expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
	for (const twin of twins) expect((await twin.open("/mycart")).status).toBe(200);
	expect(await sessionsOf(userId)).toHaveLength(1);
	const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	expect(codes.filter(({ spentAt }) => spentAt !== null)).toHaveLength(1);
});

test("only an identical form is a repeat: the link alone, another key or another password runs again", async () => {
	const ready = (await FORMS["a mailed link to log in"]?.()) as Ready;
	const fields = await filledIn(ready);
	expect((await ready.browser.submit(ready.path, fields)).status).toBe(303);
	const others: Record<string, string>[] = [
		{},
		{ idempotencyKey: newId() },
		{ ...fields, extra: "1" },
	];
	for (const other of others) {
		const stranger = new Browser();
		expect((await stranger.submit(ready.path, other)).status).toBe(404);
		expect(stranger.cookies.size).toBe(0);
	}
	const changing = (await FORMS["a new password"]?.()) as Ready;
	const sent = await filledIn(changing);
	expect((await changing.browser.submit(changing.path, sent)).status).toBe(303);
	const otherPassword = { ...sent, password: "another-staple" };
	expect((await changing.browser.submit(changing.path, otherPassword)).status).toBe(400);
});

test("a replayed response restores no session: after the logout its cookie opens no page", async () => {
	const ready = (await FORMS["a mailed link to log in"]?.()) as Ready;
	const fields = await filledIn(ready);
	await ready.browser.submit(ready.path, fields);
	await ready.browser.submit("/logout");
	expect((await ready.browser.submit(ready.path, fields)).status).toBe(303);
	expect((await ready.browser.open("/mycart")).status).toBe(302);
});

test("a rejected form runs again: a wrong code, then the right one from the same page", async () => {
	const ready = (await FORMS["a mailed code to log in"]?.()) as Ready;
	const fields = await filledIn(ready);
	const { code = "" } = ready.fields;
	const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
	for (let tries = 0; tries < 2; tries += 1) {
		const refused = await ready.browser.submit(ready.path, { ...fields, code: wrong });
		expect(refused.status).toBe(400);
	}
	expect((await ready.browser.submit(ready.path, fields)).status).toBe(303);
});

function sentTo(run: () => Promise<Response>, key = newId()) {
	const url = `${env.APP_ORIGIN}/spend`;
	const after: Promise<unknown>[] = [];
	const action = idempotentAction(run);
	return {
		after,
		send: (shift = 0) => {
			const body = new URLSearchParams({ idempotencyKey: key });
			const request = new Request(url, { method: "POST", body });
			const ctx = { waitUntil: (work: Promise<unknown>) => void after.push(work) };
			const context = createLoadContext(
				{ request, requestId: newId(), handle: { access: "anyone" }, allow: "POST", isPage: true },
				{ env, ctx },
				{ pageVersion: null, readFrom: "primary" },
			);
			context.platform.now = () => Date.now() + shift;
			return action({ request, context, params: {} } as ActionFunctionArgs);
		},
	};
}

test("the first run finishes although nobody waits for it, and its repeat gets the response", async () => {
	let runs = 0;
	const { send, after } = sentTo(async () => {
		runs += 1;
		await new Promise((resolve) => setTimeout(resolve, 50));
		return redirectTo("/done", ["session=s; Path=/"]);
	});
	void send();
	const repeat = await send();
	expect(repeat.headers.get("location")).toBe("/done");
	expect(runs).toBe(1);
	expect(after).toHaveLength(1);
	await after[0];
});

test("a form that failed runs again, and a response is replayed for two minutes", async () => {
	let runs = 0;
	const { send } = sentTo(async () => {
		runs += 1;
		if (runs === 1) throw new Error("The database is away.");
		return redirectTo(`/${runs}`, []);
	});
	await expect(send()).rejects.toThrow("away");
	expect((await send()).headers.get("location")).toBe("/2");
	expect((await send(119_000)).headers.get("location")).toBe("/2");
	expect((await send(121_000)).headers.get("location")).toBe("/3");
	await deleteExpiredIdempotencyKeys(createTestPlatform({ now: () => Date.now() + 400_000 }));
	const expired = lte(idempotencyKeys.expiresAt, Date.now() + 400_000);
	expect(await db.select().from(idempotencyKeys).where(expired)).toEqual([]);
	expect((await send()).headers.get("location")).toBe("/4");
});

test("an action without a response counts as aborted after half a minute", async () => {
	const id = hashSecret(newId());
	const times = { replayedMs: 120_000, abortedAfterMs: 30_000 };
	const wanted = { id, key: newId(), payloadHash: id, userId: null, ...times };
	const start = Date.now();
	const stateAt = async (ms: number) => {
		const { state } = await acquireKey(createTestPlatform({ now: () => start + ms }), wanted);
		return state;
	};
	expect(await stateAt(0)).toBe("acquired");
	expect(await stateAt(29_000)).toBe("running");
	expect(await stateAt(31_000)).toBe("acquired");
});

test("a stored response can only be decrypted with the form's own key", async () => {
	const key = newId();
	await sentTo(async () => redirectTo("/done", ["session=s; Path=/"]), key).send();
	const stored = await db.select().from(idempotencyKeys).where(isNotNull(idempotencyKeys.response));
	const { cookieSecret } = createTestPlatform().settings;
	for (const { id, response } of stored) {
		const opening = (secret: string) =>
			decrypt([secret], { label: "stored response", owner: id }, response ?? "");
		await expect(opening(cookieSecret)).rejects.toThrow();
	}
	expect(stored.length).toBeGreaterThan(0);
});
