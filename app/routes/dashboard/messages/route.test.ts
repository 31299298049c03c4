import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendMessage } from "~/domain/contact/messages.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createMessage(given: { message?: string; email?: string } = {}) {
	const name = `Buyer ${newId()}`;
	const { email = "buyer@workshop.test", message = "Any M20 nuts?" } = given;
	const fields = { name, contact: "01711", message, idempotencyKey: newId() };
	await sendMessage(platform, { userId: null, email }, fields);
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
