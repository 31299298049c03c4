import { and, eq, gte, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueNewsletter, writeIssue } from "~/domain/newsletter/issues.server";
import { countSubscribers } from "~/domain/newsletter/subscribers.server";
import { issues, subscribers } from "~/domain/newsletter/tables.server";
import { newId } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import { sendDueMail } from "~/platform/outbox/send-messages.server";
import { listAudit } from "~/testing/database/queries";
import { actAsAdmin, createAdmin, createUser } from "~/testing/factories/factories";
import { createSubscriber, createSubscribers } from "~/testing/factories/subscribers";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const buildIssueFields = () => ({
	subject: `News ${newId()}`,
	body: "New <b>vices</b>.\nIn steel.\n\nSee https://toolyard.test/products?a=1&b=2.",
	idempotencyKey: newId(),
});

const createDraft = async () => writeIssue(await actAsAdmin(), buildIssueFields());

async function getIssue(id: string) {
	const [issue] = await db.select().from(issues).where(eq(issues.id, id));
	if (!issue) throw new Error(`No issue ${id}.`);
	return issue;
}

const matchIssueMails = (issueId: string) =>
	and(gte(outbox.id, `${issueId}.`), lt(outbox.id, `${issueId}/`));

async function listReceivers(issueId: string): Promise<string[]> {
	const rows = await db.select({ to: outbox.to }).from(outbox).where(matchIssueMails(issueId));
	return rows.map(({ to }) => to).sort();
}

/** Sends everything that is due and records what was sent. */
async function sendAllMails(): Promise<Mail[]> {
	const sentMails: Mail[] = [];
	const recordingPlatform = createTestPlatform({
		mail: async (mail) => `sent-${sentMails.push(mail)}`,
	});
	while ((await sendDueMail(recordingPlatform, "oldest")).sent > 0);
	return sentMails;
}

/** Queues and sends until an issue is complete. */
async function sendIssueMails(issueId: string): Promise<Mail[]> {
	const sentMails: Mail[] = [];
	for (let runs = 0; runs < 50; runs += 1) {
		await queueNewsletter(platform);
		sentMails.push(...(await sendAllMails()));
		if ((await getIssue(issueId)).state === "sent") return sentMails;
	}
	throw new Error("The issue does not come to its end.");
}

const startSending = (issueId: string) =>
	db.update(issues).set({ state: "sending", startedAt: Date.now() }).where(eq(issues.id, issueId));

test("only admins can see and manage newsletters", async () => {
	const id = await createDraft();
	const { id: subscriberId } = await createSubscriber();
	const shopper = await createSignedInBrowser(await createUser());
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
		expect((await shopper.submit(path, buildIssueFields())).status, path).toBe(403);
		expect((await new Browser().submit(path, buildIssueFields())).location, path).toContain(
			"/login",
		);
	}
	expect(await getIssue(id)).toMatchObject({ state: "draft" });
	expect(await db.select().from(subscribers).where(eq(subscribers.id, subscriberId))).toHaveLength(
		1,
	);
});

test("an admin writes a newsletter once per form, previews it with links, and edits it", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const fields = buildIssueFields();
	const responses = await Promise.all(
		[1, 2].map(() => admin.submit("/dashboard/newsletter/write", fields)),
	);
	const [here = ""] = responses.map(({ location }) => location ?? "");
	expect(responses.map(({ location }) => location)).toEqual([here, here]);
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
	expect(await getIssue(id)).toMatchObject({ subject: "Two lines", body: "Changed" });
	expect(await listAudit(`newsletter:${id}`)).toEqual(["newsletter.write", "newsletter.edit"]);
});

test("a test email goes only to the admin, once per click", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const id = await createDraft();
	const issuePath = `/dashboard/newsletter/${id}`;
	const key = { idempotencyKey: newId() };
	await Promise.all([admin.submit(issuePath, key), admin.submit(issuePath, key)]);
	const mails = await readMails(user.email);
	const { subject } = await getIssue(id);
	expect(mails.map((mail) => mail.subject)).toEqual([`Test: ${subject}`]);
	expect(mails[0]?.text).toContain("See https://toolyard.test/products?a=1&b=2.");
	expect(mails[0]?.html).toContain('href="https://toolyard.test/products?a=1&amp;b=2"');
	expect(mails[0]?.html).toContain("New &lt;b&gt;vices&lt;/b&gt;.<br/>In steel.");
	expect(mails[0]?.headers).toEqual({});
	expect((await admin.submit(issuePath, {})).status).toBe(400);
	expect(await getIssue(id)).toMatchObject({ state: "draft", queued: 0 });
});

test("sending needs confirmation, shows the number of subscribers, and happens once", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const reader = await createSubscriber();
	const id = await createDraft();
	const issuePath = `/dashboard/newsletter/${id}`;
	const { confirmed } = await countSubscribers(db);
	const question = await admin.open(`${issuePath}/send`);
	expect(question.html).toMatch(new RegExp(`Send to ${confirmed} subscribers?\\?`));
	expect(await getIssue(id)).toMatchObject({ state: "draft" });

	const clicks = await Promise.all([1, 2, 3].map(() => admin.submit(`${issuePath}/send`)));
	for (const click of clicks) expect(click).toMatchObject({ status: 303, location: issuePath });
	await sendIssueMails(id);
	expect((await listReceivers(id)).filter((to) => to === reader.email)).toHaveLength(1);
	const { queued } = await getIssue(id);
	expect((await admin.open(issuePath)).html).toMatch(new RegExp(`Sent to ${queued} subscribers?<`));
	expect(await listAudit(`newsletter:${id}`)).toEqual(["newsletter.write", "newsletter.send"]);

	const late = await admin.submit(`${issuePath}/edit`, { subject: "Other", body: "Other" });
	expect(late.status).toBe(409);
	expect(late.html).toContain("is already being sent");
	expect(late.html).toContain('value="Other"');
	const lockedPage = (await admin.open(`${issuePath}/edit`)).html;
	expect(lockedPage).toContain("This newsletter is already being sent");
	expect(lockedPage).not.toContain("Save and preview");
	expect((await admin.submit(`${issuePath}/delete`)).status).toBe(404);
	expect((await admin.open(`${issuePath}/send`)).location).toBe(issuePath);
	expect(await getIssue(id)).not.toMatchObject({ subject: "Other" });
});

test("each newsletter has its reader's unsubscribe link and one-click header", async () => {
	const [reader, other] = await createSubscribers(2);
	const id = await createDraft();
	await startSending(id);
	const sentMails = await sendIssueMails(id);
	const mail = sentMails.find(({ to }) => to === reader?.email);
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

test("a crashed, interrupted or concurrent run neither skips a reader nor emails one twice", async () => {
	await sendAllMails();
	const readers = await createSubscribers(430);
	const id = await createDraft();
	await startSending(id);

	const failingDb = Object.create(db, {
		batch: { value: () => Promise.reject(new Error("D1 did not answer.")) },
	});
	await expect(queueNewsletter({ ...platform, db: failingDb })).rejects.toThrow("did not answer");
	expect(await listReceivers(id)).toEqual([]);

	const answerLost = Object.create(db, {
		batch: {
			value: async (statements: Parameters<typeof db.batch>[0]) => {
				await db.batch(statements);
				throw new Error("The answer was lost.");
			},
		},
	});
	await expect(queueNewsletter({ ...platform, db: answerLost })).rejects.toThrow("lost");
	expect(await getIssue(id)).toMatchObject({ state: "sending", queued: 400 });
	// The queue is bounded, so that other email is not delayed.
	await queueNewsletter(platform);
	expect(await listReceivers(id)).toHaveLength(400);

	await sendAllMails();
	await Promise.all([queueNewsletter(platform), queueNewsletter(platform)]);
	await sendIssueMails(id);
	const receivers = await listReceivers(id);
	expect(new Set(receivers).size).toBe(receivers.length);
	expect(receivers).toEqual(expect.arrayContaining(readers.map(({ email }) => email)));
	expect(await getIssue(id)).toMatchObject({ state: "sent", queued: receivers.length });
	await queueNewsletter(platform);
	expect(await listReceivers(id)).toHaveLength(receivers.length);
	// So many readers would cost each later test seconds.
	await db.delete(subscribers);
});

test("readers who unsubscribe before their email or subscribe after the start get none", async () => {
	await sendAllMails();
	const [early, waiting, stays] = await createSubscribers(3);
	const [late] = await createSubscribers(1, { confirmedAt: Date.now() + 60_000 });
	const id = await createDraft();
	await startSending(id);
	const leave = (secret = "") => new Browser().submit(`/newsletter/unsubscribe/${secret}`);
	await leave(early?.unsubscribeSecret);
	while ((await getIssue(id)).state !== "sent") {
		await queueNewsletter(platform);
		const queued = await listReceivers(id);
		if (queued.includes(waiting?.email ?? "")) await leave(waiting?.unsubscribeSecret);
		await sendAllMails();
	}
	const receivers = await listReceivers(id);
	expect(receivers).toContain(stays?.email);
	for (const excluded of [early, waiting, late]) expect(receivers).not.toContain(excluded?.email);
	expect(await getIssue(id)).toMatchObject({ queued: receivers.length });
});

test("an order email is sent before any waiting newsletter", async () => {
	await sendAllMails();
	await createSubscribers(30);
	const id = await createDraft();
	await startSending(id);
	await queueNewsletter(platform);
	const mail = { to: "buyer@readers.test", subject: "Your order", html: "", text: "" };
	await queueMail(db, { ...mail, id: newId(), now: Date.now() });
	const sentMails = await sendAllMails();
	expect(sentMails[0]?.subject).toBe("Your order");
	await sendIssueMails(id);
});

test("sending without subscribers shows an error and keeps the draft", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const id = await createDraft();
	const confirmed = await db
		.update(subscribers)
		.set({ state: "unsubscribed" })
		.where(eq(subscribers.state, "confirmed"))
		.returning({ id: subscribers.id });
	expect(confirmed.length).toBeGreaterThan(0);
	const rejected = await admin.submit(`/dashboard/newsletter/${id}/send`);
	expect(rejected.status).toBe(409);
	expect(rejected.html).toContain("There are no confirmed subscribers yet");
	expect(await getIssue(id)).toMatchObject({ state: "draft" });
});

test("an admin can delete a draft", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const id = await createDraft();
	const path = `/dashboard/newsletter/${id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await admin.submit(path)).toMatchObject({ location: "/dashboard/newsletter" });
	expect((await admin.open(`/dashboard/newsletter/${id}`)).status).toBe(404);
	expect(await listAudit(`newsletter:${id}`)).toContain("newsletter.delete");
});

test("an admin lists addresses by state and erases one", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const reader = await createSubscriber();
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
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: list });
	expect(await listAudit(`subscriber:${reader.id}`)).toEqual(["subscriber.delete"]);
});

test("an address that was sent a newsletter leaves it as it was sent when it is erased", async () => {
	const reader = await createSubscriber();
	const issueId = await createDraft();
	await startSending(issueId);
	await sendIssueMails(issueId);
	const [{ queued }, receivers] = [await getIssue(issueId), await listReceivers(issueId)];
	expect(receivers).toContain(reader.email);
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit(`/dashboard/newsletter/subscribers/${reader.id}/delete`);
	expect(await getIssue(issueId)).toMatchObject({ queued });
	expect(await listReceivers(issueId)).toEqual(receivers);
});

test("the list is paged", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const [first] = await createSubscribers(1);
	await createSubscribers(50, { confirmedAt: Date.now() + 1000 });
	const list = "/dashboard/newsletter/subscribers";
	const top = await admin.open(list);
	expect(top.html).not.toContain(first?.email);
	const next = /href="([^"]*\?after=[^"]*)"/.exec(top.html)?.[1] ?? "";
	expect((await admin.open(next)).html).toContain(first?.email);
});

test("confirmed addresses are downloaded with formulas escaped", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const reader = await createSubscriber();
	const [left] = await createSubscribers(1);
	const evil = `=cmd|${newId()}@readers.test`;
	await db.update(subscribers).set({ email: evil }).where(eq(subscribers.id, reader.id));
	await new Browser().submit(`/newsletter/unsubscribe/${left?.unsubscribeSecret}`);
	const { html, headers } = await admin.open("/dashboard/export/subscribers.csv");
	expect(headers.get("content-disposition")).toBe('attachment; filename="subscribers.csv"');
	expect(html).toContain(`"'${evil}"`);
	expect(html).not.toContain(left?.email);
});

test("the counts match the rows", async () => {
	const rows = await db.select({ state: subscribers.state }).from(subscribers);
	const counted = { pending: 0, confirmed: 0, unsubscribed: 0 };
	for (const { state } of rows) counted[state] += 1;
	expect(await countSubscribers(db)).toEqual(counted);
});
