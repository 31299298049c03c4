import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendMessage } from "~/domain/contact/messages.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	createAdmin,
	createOrder,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { openPages } from "~/testing/http/open-pages";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createMessage(given: { message?: string; email?: string; at?: number } = {}) {
	const name = `Buyer ${newId()}`;
	const { email = "buyer@workshop.test", message = "Any M20 nuts?", at = Date.now() } = given;
	const fields = { name, contact: "01711", message, idempotencyKey: newId() };
	await sendMessage({ ...platform, now: () => at }, { userId: null, email }, fields);
	const [row] = await db.select().from(contactMessages).where(eq(contactMessages.name, name));
	if (!row) throw new Error("The message was not written.");
	return row;
}

const listAuditActions = (id: string) =>
	db
		.select({ actor: audit.actor, action: audit.action })
		.from(audit)
		.where(eq(audit.subject, `message:${id}`))
		.orderBy(audit.at, sql`rowid`);

test("only admins can read messages", async () => {
	const { name, id } = await createMessage();
	const mark = { messageId: id, answered: "yes" };
	const visitor = await new Browser().open("/dashboard/messages");
	expect(visitor.location).toBe("/login?from=%2Fdashboard%2Fmessages");
	const shopper = await createSignedInBrowser(await createUser());
	expect(await shopper.open("/dashboard/messages")).toMatchObject({ status: 403 });
	expect(await shopper.submit("/dashboard/messages", mark)).toMatchObject({ status: 403 });
	expect((await shopper.open("/dashboard/messages")).html).not.toContain(name);
	expect(await listAuditActions(id)).toEqual([]);
});

test("an admin reads a message and marks it answered and unanswered, and the audit log records it", async () => {
	const { id, name } = await createMessage({ message: "<i>Any M20 nuts?</i>" });
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const { html } = await admin.open("/dashboard/messages");
	expect(html).toContain(name);
	expect(html).toContain("&lt;i&gt;Any M20 nuts?");
	expect(html).toContain("Unanswered");
	for (const [answered, toast] of [
		["yes", "Marked as answered"],
		["yes", "Someone else has just updated this message"],
		["no", "Marked as unanswered"],
	] as const) {
		const response = await admin.submit("/dashboard/messages", { messageId: id, answered });
		expect(response).toMatchObject({ status: 303, location: "/dashboard/messages" });
		expect((await admin.open("/dashboard/messages")).html).toContain(toast);
	}
	expect(await listAuditActions(id)).toEqual([
		{ actor: `admin:${user.id}`, action: "message.answered" },
		{ actor: `admin:${user.id}`, action: "message.unanswered" },
	]);
});

test("an unknown message returns 404", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const response = await admin.submit("/dashboard/messages", { messageId: "no", answered: "yes" });
	expect(response.status).toBe(404);
});

test("the list is paged, newest first, and marking returns to the same page", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const first = await createMessage();
	await Promise.all(Array.from({ length: 20 }, () => createMessage()));
	const top = await admin.open("/dashboard/messages");
	expect(top.html).not.toContain(first.name);
	const next = /href="(\/dashboard\/messages\?after=[^"]*)"/.exec(top.html)?.[1] ?? "";
	expect((await admin.open(next)).html).toContain(first.name);
	const response = await admin.submit(next, { messageId: first.id, answered: "yes" });
	expect(response.location).toBe(next);
});

test("of messages of one moment each is on one page", async () => {
	const at = Date.now() + 60_000;
	const messages = await Promise.all(Array.from({ length: 25 }, () => createMessage({ at })));
	const admin = await createSignedInBrowser(await createAdmin());
	const shown = await openPages(admin, "/dashboard/messages");
	const counts = messages.map(({ id }) => shown.split(`href="/dashboard/messages/${id}"`).length);
	expect(new Set(counts).size).toBe(1);
	expect(counts[0]).toBeGreaterThan(1);
	await db.delete(contactMessages).where(eq(contactMessages.createdAt, at));
});

async function numberOf(orderId: string): Promise<string> {
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	return order?.number ?? "";
}

const SUBJECT = "Your message to Toolyard";

const listMails = (to: string) =>
	db
		.select()
		.from(outbox)
		.where(and(eq(outbox.to, to), eq(outbox.subject, SUBJECT)));

test("a message is answered once, by a mail that the message keeps, with the orders beside it", async () => {
	const buyer = await createUser();
	const other = await createUser();
	const [own, named] = [
		await createOrder(buyer, await createProduct()),
		await createOrder(other, await createProduct()),
	];
	const message = `Where is ${(await numberOf(named)).toLowerCase()}?\nThanks`;
	const { id } = await createMessage({ email: buyer.email, message });
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/messages/${id}`;
	const page = await admin.open(path);
	for (const orderId of [own, named]) expect(page.html).toContain(await numberOf(orderId));
	expect((await admin.submit(path, { answer: " " })).html).toContain("Write an answer");
	expect(await listMails(buyer.email)).toEqual([]);

	const answer = "It left today.\nTracking: 42.";
	const sent = await Promise.all([admin.submit(path, { answer }), admin.submit(path, { answer })]);
	expect(sent.map(({ status }) => status)).toEqual([303, 303]);
	const mails = (await readMails(buyer.email)).filter(({ subject }) => subject === SUBJECT);
	expect(mails).toHaveLength(1);
	expect(mails[0]?.text).toMatch(/It left today\.\s+Tracking: 42\.[\s\S]*You wrote: Where is so-/);
	const second = await admin.submit(path, { answer: "No." });
	expect([second.status, second.html]).toEqual([
		409,
		expect.stringContaining("Another admin has answered this message meanwhile."),
	]);
	expect(second.html).toContain("It left today.");
	const unmarked = await admin.submit("/dashboard/messages", { messageId: id, answered: "no" });
	expect(unmarked.status).toBe(303);
	const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
	expect(row).toMatchObject({ answer, answeredAt: expect.any(Number) });
	expect((await admin.open("/dashboard/messages")).html).toContain("Tracking: 42.");
	expect(await listMails(buyer.email)).toHaveLength(1);
});

test("beside a message are the five newest orders of its sender", async () => {
	const buyer = await createUser();
	const numbers: string[] = [];
	for (let n = 0; n < 6; n += 1)
		numbers.push(await numberOf(await createOrder(buyer, await createProduct())));
	const { id } = await createMessage({ email: buyer.email });
	const admin = await createSignedInBrowser(await createAdmin());
	const { html } = await admin.open(`/dashboard/messages/${id}`);
	expect(numbers.filter((number) => html.includes(number))).toEqual(numbers.slice(1));
});

test("a message that was answered by phone can be answered by mail too, and one without a usable address can't", async () => {
	const { id } = await createMessage();
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit("/dashboard/messages", { messageId: id, answered: "yes" });
	const sent = await admin.submit(`/dashboard/messages/${id}`, { answer: "As I said: yes." });
	expect(sent.status).toBe(303);
	const { id: odd } = await createMessage({ email: "a,b@workshop.test" });
	const path = `/dashboard/messages/${odd}`;
	expect((await admin.open(path)).html).toContain("No email can be sent to this address.");
	expect((await admin.submit(path, { answer: "Yes" })).status).toBe(409);
});

test("who reads messages without the right to see orders gets no orders beside them", async () => {
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct());
	const { id } = await createMessage({ email: buyer.email });
	const writer = await createSignedInBrowser(await createStaff("content"));
	const { status, html } = await writer.open(`/dashboard/messages/${id}`);
	expect(status).toBe(200);
	expect(html).not.toContain(await numberOf(orderId));
	const dispatch = await createSignedInBrowser(await createStaff("dispatch"));
	expect((await dispatch.open(`/dashboard/messages/${id}`)).status).toBe(403);
});
