import { env } from "cloudflare:test";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recoveryCodes, sessions } from "~/domain/accounts/tables.server";
import { claimForm, forgetFormAnswers, sentForms } from "~/platform/form-answers.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { unseal } from "~/platform/sealed.server";
import { Browser, signedIn, type Visited } from "~/testing/browser";
import { aUser, PASSWORD } from "~/testing/factories";
import { mailedCode, mailedLink } from "~/testing/inbox";
import { auditAbout } from "~/testing/ledger";
import { testPlatform } from "~/testing/platform";
import { toSecondStep, withSecondStep } from "~/testing/second-step";
import { contextFrom } from "./context.server";
import { once } from "./once.server";
import { redirectTo } from "./respond.server";

const { db } = testPlatform();

/** A form as it stands before somebody, who has typed into it, and the page that it should open. */
type Ready = {
	browser: Browser;
	userId: string;
	path: string;
	fields: Record<string, string>;
	/** What the audit trail calls it, where it does. */
	audited?: string;
	/** A page of theirs alone that is open afterwards. */
	opens?: string;
};

const NEW = "battery-staple";

/** Each form that spends something. */
const FORMS: Record<string, () => Promise<Ready>> = {
	async "a reset link"() {
		const { id: userId, email } = await aUser();
		await new Browser().submit("/login", { email, password: "", intent: "forgot-password" });
		const path = await mailedLink(email, "/reset-password/");
		return { browser: new Browser(), userId, path, fields: { email, password: NEW } };
	},
	async "a link that verifies"() {
		const user = await aUser({ verified: false });
		const browser = await signedIn(user);
		await browser.submit("/verify-email", { from: "/mycart" });
		const path = await mailedLink(user.email);
		return { browser, userId: user.id, path, fields: {}, opens: "/mycart" };
	},
	async "a link that changes the e-mail"() {
		const user = await aUser();
		const browser = await signedIn(user);
		const email = `new-${newId()}@buyers.test`;
		await browser.submit("/account/email", { email });
		const path = await mailedLink(email, "/account/email/confirm/");
		return { browser, userId: user.id, path, fields: {}, opens: "/mycart" };
	},
	async "a new password"() {
		const user = await aUser();
		const browser = await signedIn(user);
		const fields = { email: user.email, oldPassword: PASSWORD, password: NEW };
		const path = "/account/password";
		const audited = "user.change-password";
		return { browser, userId: user.id, path, fields, audited, opens: "/mycart" };
	},
	async "a mailed link to log in"() {
		const { id: userId, email } = await aUser();
		await new Browser().submit("/login", { email, password: "", intent: "mail-link" });
		const path = await mailedLink(email, "/login/mail/");
		return { browser: new Browser(), userId, path, fields: {}, opens: "/mycart" };
	},
	async "a mailed code to log in"() {
		const { id: userId, email } = await aUser();
		const browser = new Browser();
		await browser.submit("/login", { email, password: "", intent: "mail-link" });
		const fields = { code: await mailedCode(email) };
		return { browser, userId, path: "/login/mail", fields, opens: "/mycart" };
	},
	async "a code from the app"() {
		const user = await aUser();
		const { code } = await withSecondStep(user);
		const browser = new Browser();
		await toSecondStep(browser, user);
		const fields = { factor: "totp", code: code() };
		return { browser, userId: user.id, path: "/login/second-step", fields, opens: "/mycart" };
	},
	async "a recovery code"() {
		const user = await aUser();
		const { codes } = await withSecondStep(user);
		const browser = new Browser();
		await toSecondStep(browser, user);
		const path = "/login/second-step/recovery-code";
		const fields = { code: codes[0] ?? "" };
		return { browser, userId: user.id, path, fields, opens: "/mycart" };
	},
	async "a code that confirms who it is"() {
		const user = await aUser();
		const { code } = await withSecondStep(user);
		const browser = new Browser();
		await toSecondStep(browser, user);
		await browser.submit("/login/second-step", { factor: "totp", code: code() });
		await db.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, user.id));
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

const keyIn = (html: string) => /name="submissionKey" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** The form as its page has it, key included. */
async function filledIn(ready: Ready) {
	const submissionKey = keyIn((await ready.browser.open(ready.path)).html);
	expect(submissionKey).not.toBe("");
	return { ...ready.fields, submissionKey };
}

/** Another tab of the same browser: the cookies that it has by now. */
function twinOf(browser: Browser): Browser {
	const twin = new Browser();
	for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
	return twin;
}

/** The cookies of an answer, but for the place in the database's history, which is each one's own. */
const kept = ({ headers }: Visited) =>
	headers.getSetCookie().filter((line) => !line.startsWith("bookmark="));

const sessionsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

test.each(Object.keys(FORMS))(
	"%s sent twice is the first answer twice, also to a browser that lost the first one's cookies",
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
		const trail = await auditAbout(`user:${userId}`);
		if (audited) expect(trail.filter((action) => action === audited)).toHaveLength(1);

		const row = JSON.stringify(await db.select().from(sentForms));
		for (const secret of Object.values(fields)) expect(row).not.toContain(secret);
	},
);

test.each(["a mailed code to log in", "a code from the app", "a recovery code", "a new password"])(
	"the answer to %s is not given to another browser that sends the same form",
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

test("of three presses at once one spends the recovery code, and all three are let in by one session", async () => {
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

test("only the very same form is a repeat: the link alone, another key or another password is read by itself", async () => {
	const ready = (await FORMS["a mailed link to log in"]?.()) as Ready;
	const fields = await filledIn(ready);
	expect((await ready.browser.submit(ready.path, fields)).status).toBe(303);
	const others: Record<string, string>[] = [
		{},
		{ submissionKey: newId() },
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

test("a repeat revives nothing: after the logout its cookie opens no page", async () => {
	const ready = (await FORMS["a mailed link to log in"]?.()) as Ready;
	const fields = await filledIn(ready);
	await ready.browser.submit(ready.path, fields);
	await ready.browser.submit("/logout");
	expect((await ready.browser.submit(ready.path, fields)).status).toBe(303);
	expect((await ready.browser.open("/mycart")).status).toBe(302);
});

test("what was refused is read again: a wrong code, then the right one from the same page", async () => {
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

/** A post of a form with a key to an action of the test's own. */
function sentTo(run: () => Promise<Response>, key = newId()) {
	const url = `${env.APP_ORIGIN}/spend`;
	const after: Promise<unknown>[] = [];
	const action = once(run);
	return {
		after,
		send: (shift = 0) => {
			const body = new URLSearchParams({ submissionKey: key });
			const request = new Request(url, { method: "POST", body });
			const ctx = { waitUntil: (work: Promise<unknown>) => void after.push(work) };
			const context = contextFrom(request, { env, ctx });
			context.platform.now = () => Date.now() + shift;
			return action({ request, context, params: {} } as ActionFunctionArgs);
		},
	};
}

test("the first runs to its end although nobody waits for it, and its repeat has the answer", async () => {
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

test("a form that failed is read again, and an answer is given for two minutes", async () => {
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
	await forgetFormAnswers(testPlatform({ now: () => Date.now() + 400_000 }));
	expect(await db.select().from(sentForms)).toEqual([]);
	expect((await send()).headers.get("location")).toBe("/4");
});

test("a form that was never answered counts as broken off after half a minute", async () => {
	const id = hashSecret(newId());
	const at = (ms: number) => testPlatform({ now: () => 1_000_000 + ms });
	expect(await claimForm(at(0), id)).toEqual({ state: "ours" });
	expect(await claimForm(at(29_000), id)).toEqual({ state: "running" });
	expect(await claimForm(at(31_000), id)).toEqual({ state: "ours" });
});

test("what is kept opens by the form's own key alone", async () => {
	const key = newId();
	await sentTo(async () => redirectTo("/done", ["session=s; Path=/"]), key).send();
	const rows = await db.select().from(sentForms);
	const { cookieSecret } = testPlatform().settings;
	for (const { id, answer } of rows) {
		const opening = (secret: string) =>
			unseal([secret], { label: "sent form", owner: id }, answer ?? "");
		await expect(opening(cookieSecret)).rejects.toThrow();
	}
	expect(rows.length).toBeGreaterThan(0);
});
