import { and, eq, gte, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueNewsletter } from "~/domain/newsletter/issues/queue-newsletter.server";
import { writeIssue } from "~/domain/newsletter/issues/write-issue.server";
import { countSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { issues, subscribers } from "~/domain/newsletter/tables.server";
import { newId } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { outbox, queueMail, sendDueMail } from "~/platform/outbox/outbox.server";
import { auditAbout } from "~/testing/database/queries";
import { anAdmin, aUser } from "~/testing/factories/factories";
import { aSubscriber, subscribersOf } from "~/testing/factories/subscribers";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;

const words = () => ({
	subject: `News ${newId()}`,
	body: "New <b>vices</b>.\nIn steel.\n\nSee https://toolyard.test/products?a=1&b=2.",
	idempotencyKey: newId(),
});

async function aDraft(): Promise<string> {
	const written = await writeIssue(platform, (await anAdmin()).id, words());
	if (!written.ok) throw new Error(written.reason);
	return written.id;
}

async function theIssue(id: string) {
	const [issue] = await db.select().from(issues).where(eq(issues.id, id));
	if (!issue) throw new Error(`No issue ${id}.`);
	return issue;
}

const isOf = (issueId: string) => and(gte(outbox.id, `${issueId}.`), lt(outbox.id, `${issueId}/`));

/** Who an issue's mails were made for, each as often as there are mails. */
async function receiversOf(issueId: string): Promise<string[]> {
	const rows = await db.select({ to: outbox.to }).from(outbox).where(isOf(issueId));
	return rows.map(({ to }) => to).sort();
}

/** Lets everything that is due leave, and keeps what left. */
async function letAllLeave(): Promise<Mail[]> {
	const left: Mail[] = [];
	const keeping = testPlatform({ mail: async (mail) => void left.push(mail) });
	while ((await sendDueMail(keeping, "oldest")).sent > 0);
	return left;
}

/** Queues and sends until an issue is out. */
async function letOut(issueId: string): Promise<Mail[]> {
	const left: Mail[] = [];
	for (let runs = 0; runs < 50; runs += 1) {
		await queueNewsletter(platform);
		left.push(...(await letAllLeave()));
		if ((await theIssue(issueId)).state === "sent") return left;
	}
	throw new Error("The issue does not come to its end.");
}

const start = (issueId: string) =>
	db.update(issues).set({ state: "sending", startedAt: Date.now() }).where(eq(issues.id, issueId));

test("only admins see and move the newsletter", async () => {
	const id = await aDraft();
	const { id: subscriberId } = await aSubscriber();
	const shopper = await signedIn(await aUser());
	const base = "/dashboard/newsletter";
	const open = [
		base,
		`${base}/write`,
		`${base}/subscribers`,
		`${base}/${id}`,
		`${base}/${id}/edit`,
	];
	const both = [
		`${base}/${id}/send`,
		`${base}/${id}/delete`,
		`${base}/subscribers/${subscriberId}/delete`,
	];
	for (const path of [...open, ...both, "/dashboard/export/subscribers.csv"]) {
		expect((await shopper.open(path)).status, path).toBe(403);
		expect((await new Browser().open(path)).status, path).toBe(302);
	}
	for (const path of [`${base}/write`, `${base}/${id}`, `${base}/${id}/edit`, ...both]) {
		expect((await shopper.submit(path, words())).status, path).toBe(403);
		expect((await new Browser().submit(path, words())).location, path).toContain("/login");
	}
	expect(await theIssue(id)).toMatchObject({ state: "draft" });
	expect(await db.select().from(subscribers).where(eq(subscribers.id, subscriberId))).toHaveLength(
		1,
	);
});

test("an issue is written once however often it is sent, previewed as text with links, and edited", async () => {
	const admin = await signedIn(await anAdmin());
	const fields = words();
	const answers = await Promise.all(
		[1, 2].map(() => admin.submit("/dashboard/newsletter/write", fields)),
	);
	const [here = ""] = answers.map(({ location }) => location ?? "");
	expect(answers.map(({ location }) => location)).toEqual([here, here]);
	const id = here.split("/").at(-1) ?? "";
	expect(await db.select().from(issues).where(eq(issues.subject, fields.subject))).toHaveLength(1);

	const { html } = await admin.open(here);
	expect(html).toContain("New &lt;b&gt;vices&lt;/b&gt;.");
	expect(html).toContain(
		'<a href="https://toolyard.test/products?a=1&b=2" rel="noreferrer">https://toolyard.test/products?a=1&b=2</a>.',
	);
	const empty = await admin.submit(`${here}/edit`, { subject: "Kept", body: " " });
	expect(empty.status).toBe(400);
	expect(empty.html).toContain("Text is required");
	expect(empty.html).toContain('value="Kept"');
	const edited = { subject: "Two\nlines", body: "Changed" };
	expect(await admin.submit(`${here}/edit`, edited)).toMatchObject({ status: 303, location: here });
	expect(await theIssue(id)).toMatchObject({ subject: "Two lines", body: "Changed" });
	expect(await auditAbout(`newsletter:${id}`)).toEqual(["newsletter.write", "newsletter.edit"]);
});

test("a test goes to the admin alone, once a click", async () => {
	const user = await anAdmin();
	const admin = await signedIn(user);
	const id = await aDraft();
	const here = `/dashboard/newsletter/${id}`;
	const key = { idempotencyKey: newId() };
	await Promise.all([admin.submit(here, key), admin.submit(here, key)]);
	const mails = await mailsTo(user.email);
	const { subject } = await theIssue(id);
	expect(mails.map((mail) => mail.subject)).toEqual([`Test: ${subject}`]);
	expect(mails[0]?.text).toContain("See https://toolyard.test/products?a=1&b=2.");
	expect(mails[0]?.html).toContain('href="https://toolyard.test/products?a=1&amp;b=2"');
	expect(mails[0]?.html).toContain("New &lt;b&gt;vices&lt;/b&gt;.<br>In steel.");
	expect(mails[0]?.headers).toEqual({});
	expect((await admin.submit(here, {})).status).toBe(400);
	expect(await theIssue(id)).toMatchObject({ state: "draft", queued: 0 });
});

test("sending asks first, says to how many, and a double click sends once", async () => {
	const user = await anAdmin();
	const admin = await signedIn(user);
	const reader = await aSubscriber();
	const id = await aDraft();
	const here = `/dashboard/newsletter/${id}`;
	const { confirmed } = await countSubscribers(db);
	const question = await admin.open(`${here}/send`);
	expect(question.html).toMatch(new RegExp(`Send to ${confirmed} subscribers?\\?`));
	expect(await theIssue(id)).toMatchObject({ state: "draft" });

	const clicks = await Promise.all([1, 2, 3].map(() => admin.submit(`${here}/send`)));
	for (const click of clicks) expect(click).toMatchObject({ status: 303, location: here });
	await letOut(id);
	expect((await receiversOf(id)).filter((to) => to === reader.email)).toHaveLength(1);
	const { queued } = await theIssue(id);
	expect((await admin.open(here)).html).toMatch(new RegExp(`Sent to ${queued} subscribers?<`));
	expect(await auditAbout(`newsletter:${id}`)).toEqual(["newsletter.write", "newsletter.send"]);

	const late = await admin.submit(`${here}/edit`, { subject: "Other", body: "Other" });
	expect(late.status).toBe(409);
	expect(late.html).toContain("has begun to go out");
	expect(late.html).toContain('value="Other"');
	const shut = (await admin.open(`${here}/edit`)).html;
	expect(shut).toContain("This newsletter has begun to go out");
	expect(shut).not.toContain("Save and preview");
	expect((await admin.submit(`${here}/delete`)).status).toBe(404);
	expect((await admin.open(`${here}/send`)).location).toBe(here);
	expect(await theIssue(id)).not.toMatchObject({ subject: "Other" });
});

test("each newsletter carries its reader's own way out, for people and for mail programs", async () => {
	const [reader, other] = await subscribersOf(2);
	const id = await aDraft();
	await start(id);
	const left = await letOut(id);
	const mail = left.find(({ to }) => to === reader?.email);
	const { origin } = platform.settings;
	expect(mail?.headers).toEqual({
		"List-Unsubscribe": `<${origin}/newsletter/one-click/${reader?.unsubscribeSecret}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	});
	const link = `${origin}/newsletter/unsubscribe/${reader?.unsubscribeSecret}`;
	expect(mail?.text).toContain(`Unsubscribe: ${link}`);
	expect(mail?.html).toContain(`href="${link}"`);
	expect(JSON.stringify(mail)).not.toContain(other?.unsubscribeSecret);
	expect(JSON.stringify(mail)).not.toContain(other?.email);
});

test("a run that dies, loses its answer or meets another neither skips a reader nor writes to one twice", async () => {
	await letAllLeave();
	const readers = await subscribersOf(230);
	const id = await aDraft();
	await start(id);

	const unreached = Object.create(db, {
		batch: { value: () => Promise.reject(new Error("D1 did not answer.")) },
	});
	await expect(queueNewsletter({ ...platform, db: unreached })).rejects.toThrow("did not answer");
	expect(await receiversOf(id)).toEqual([]);

	const answerLost = Object.create(db, {
		batch: {
			value: async (statements: Parameters<typeof db.batch>[0]) => {
				await db.batch(statements);
				throw new Error("The answer was lost.");
			},
		},
	});
	await expect(queueNewsletter({ ...platform, db: answerLost })).rejects.toThrow("lost");
	expect(await theIssue(id)).toMatchObject({ state: "sending", queued: 100 });
	// What waits is not added to without end: other mail must not drown in it.
	await queueNewsletter(platform);
	expect(await receiversOf(id)).toHaveLength(100);

	await letAllLeave();
	await Promise.all([queueNewsletter(platform), queueNewsletter(platform)]);
	await letOut(id);
	const made = await receiversOf(id);
	expect(new Set(made).size).toBe(made.length);
	expect(made).toEqual(expect.arrayContaining(readers.map(({ email }) => email)));
	expect(await theIssue(id)).toMatchObject({ state: "sent", queued: made.length });
	await queueNewsletter(platform);
	expect(await receiversOf(id)).toHaveLength(made.length);
});

test("who leaves before their mail does gets none, and who comes after the start neither", async () => {
	await letAllLeave();
	const [early, waiting, stays] = await subscribersOf(3);
	const [late] = await subscribersOf(1, { confirmedAt: Date.now() + 60_000 });
	const id = await aDraft();
	await start(id);
	const leave = (secret = "") => new Browser().submit(`/newsletter/unsubscribe/${secret}`);
	await leave(early?.unsubscribeSecret);
	while ((await theIssue(id)).state !== "sent") {
		await queueNewsletter(platform);
		const queued = await receiversOf(id);
		if (queued.includes(waiting?.email ?? "")) await leave(waiting?.unsubscribeSecret);
		await letAllLeave();
	}
	const made = await receiversOf(id);
	expect(made).toContain(stays?.email);
	for (const gone of [early, waiting, late]) expect(made).not.toContain(gone?.email);
	expect(await theIssue(id)).toMatchObject({ queued: made.length });
});

test("an order's mail leaves before the newsletter, however long that has waited", async () => {
	await letAllLeave();
	await subscribersOf(30);
	const id = await aDraft();
	await start(id);
	await queueNewsletter(platform);
	const mail = { to: "buyer@readers.test", subject: "Your order", html: "", text: "" };
	await queueMail(db, { ...mail, id: newId(), now: Date.now() });
	const left = await letAllLeave();
	expect(left[0]?.subject).toBe("Your order");
	await letOut(id);
});

test("nobody to send to is said, and the draft stays", async () => {
	const admin = await signedIn(await anAdmin());
	const id = await aDraft();
	const confirmed = await db
		.update(subscribers)
		.set({ state: "unsubscribed" })
		.where(eq(subscribers.state, "confirmed"))
		.returning({ id: subscribers.id });
	expect(confirmed.length).toBeGreaterThan(0);
	const refused = await admin.submit(`/dashboard/newsletter/${id}/send`);
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Nobody has confirmed a subscription yet");
	expect(await theIssue(id)).toMatchObject({ state: "draft" });
});

test("a draft can be thrown away", async () => {
	const admin = await signedIn(await anAdmin());
	const id = await aDraft();
	const path = `/dashboard/newsletter/${id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await admin.submit(path)).toMatchObject({ location: "/dashboard/newsletter" });
	expect((await admin.open(`/dashboard/newsletter/${id}`)).status).toBe(404);
	expect(await auditAbout(`newsletter:${id}`)).toContain("newsletter.delete");
});

test("an admin finds an address by its state, and erases it", async () => {
	const admin = await signedIn(await anAdmin());
	const reader = await aSubscriber();
	const list = "/dashboard/newsletter/subscribers";
	expect((await admin.open(list)).html).toContain(reader.email);
	expect((await admin.open(`${list}?state=pending`)).html).not.toContain(reader.email);
	const before = await countSubscribers(db);
	const path = `${list}/${reader.id}/delete`;
	const question = await admin.open(path);
	expect(question.html).toContain("Are you sure to delete");
	expect(question.html).toContain(reader.email);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: list });
	expect((await admin.open(list)).html).not.toContain(`>${reader.email}<`);
	expect(await countSubscribers(db)).toEqual({ ...before, confirmed: before.confirmed - 1 });
	// A double click shows the second answer.
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: list });
	expect(await auditAbout(`subscriber:${reader.id}`)).toEqual(["subscriber.delete"]);
});

test("the list goes on in pages", async () => {
	const admin = await signedIn(await anAdmin());
	const [first] = await subscribersOf(1);
	await subscribersOf(50, { confirmedAt: Date.now() + 1000 });
	const list = "/dashboard/newsletter/subscribers";
	const top = await admin.open(list);
	expect(top.html).not.toContain(first?.email);
	const next = /href="([^"]*\?after=[^"]*)"/.exec(top.html)?.[1] ?? "";
	expect((await admin.open(next)).html).toContain(first?.email);
});

test("confirmed addresses are downloaded, none of them as a formula", async () => {
	const admin = await signedIn(await anAdmin());
	const reader = await aSubscriber();
	const [left] = await subscribersOf(1);
	const evil = `=cmd|${newId()}@readers.test`;
	await db.update(subscribers).set({ email: evil }).where(eq(subscribers.id, reader.id));
	await new Browser().submit(`/newsletter/unsubscribe/${left?.unsubscribeSecret}`);
	const { html, headers } = await admin.open("/dashboard/export/subscribers.csv");
	expect(headers.get("content-disposition")).toBe('attachment; filename="subscribers.csv"');
	expect(html).toContain(`"'${evil}"`);
	expect(html).not.toContain(left?.email);
});

test("the counts are those of the rows", async () => {
	const rows = await db.select({ state: subscribers.state }).from(subscribers);
	const counted = { pending: 0, confirmed: 0, unsubscribed: 0 };
	for (const { state } of rows) counted[state] += 1;
	expect(await countSubscribers(db)).toEqual(counted);
});
