import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import { createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { returns } from "./tables.server";

const { db } = createTestPlatform();

const readReturn = async (id: string) =>
	(await db.select().from(returns).where(eq(returns.id, id)))[0];

test("a colleague who asks for a return gets its mails, and the buyer of the order none", async () => {
	const { owner, buyer } = await createCompany();
	const shipped = await createShippedOrder(2, { buyer });
	const id = await createReturn({ ...shipped, buyer: owner }, 1, "approved");
	expect(await readReturn(id)).toMatchObject({ requestedBy: owner.id });
	const isAboutReturn = (subject: string) => subject.startsWith("Your return ");
	expect((await listQueuedMailSubjects(owner.email)).filter(isAboutReturn)).toHaveLength(1);
	expect((await listQueuedMailSubjects(buyer.email)).filter(isAboutReturn)).toEqual([]);
});

test("a requester with an order of their own withdraws no colleague's return, and only the one that is named", async () => {
	const { buyer, addMember } = await createCompany();
	const requester = await addMember("buyer");
	const own = await createShippedOrder(2, { buyer: requester });
	await db.update(users).set({ customerRole: "requester" }).where(eq(users.id, requester.id));
	const colleagues = await createShippedOrder(2, { buyer });
	const id = await createReturn(colleagues, 1);
	const [first, second] = [await createReturn(own, 1), await createReturn(own, 1)];
	const browser = await createSignedInBrowser(requester);
	await browser.submit(`/myorder/${colleagues.orderId}/return/${id}/withdraw`, {});
	await browser.submit(`/myorder/${own.orderId}/return/${id}/withdraw`, {});
	await browser.submit(`/myorder/${own.orderId}/return/${first}/withdraw`, {});
	expect((await readReturn(id))?.state).toBe("requested");
	expect((await readReturn(first))?.state).toBe("withdrawn");
	expect((await readReturn(second))?.state).toBe("requested");
});

test("what was announced and did not arrive can be returned before the refund", async () => {
	const shipped = await createShippedOrder(5);
	const id = await createReturn(shipped, 3, "approved");
	await env.DB.batch([
		env.DB.prepare("UPDATE returns SET state = 'received', received_at = 1 WHERE id = ?").bind(id),
		env.DB.prepare(
			"UPDATE return_lines SET received = 1, condition = 'as-new', to_stock = 0 WHERE return_id = ?",
		).bind(id),
	]);
	await expect(createReturn(shipped, 5)).rejects.toThrow();
	expect((await readReturn(await createReturn(shipped, 4)))?.state).toBe("requested");
});
