import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { priceRequest } from "~/domain/approvals/price-request.server";
import { findRequest, listOwnRequests } from "~/domain/approvals/queries.server";
import { orders } from "~/domain/orders/tables.server";
import { listUserOrders } from "~/domain/orders/user-orders/list-user-orders.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	createCartLine,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createCustomizedServer } from "~/testing/http/customized-server";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

test("each page of a company's 50,000 orders reads one page of rows", async () => {
	const { owner, viewer, customerId } = await createCompany();
	const run = newId();
	const at = Date.now() - 86_400_000;
	for (let from = 0; from < 50_000; from += 5000) {
		const list = JSON.stringify(Array.from({ length: 5000 }, (_, n) => from + n));
		await db.run(sql`insert into orders (id, number, user_id, customer_id, spender_id, buyer_name, buyer_email, address, phone,
				idempotency_key, payload_hash, hold_until, change_id, created_at)
			select ${run} || value, 'SO-' || ${run} || value, ${owner.id}, ${customerId}, ${owner.id}, 'Rahim Mia', 'a@buyers.test',
				'Dhaka', '01711', ${run} || value, '', 1, value, ${at} + 2 * value from json_each(${list})`);
	}
	const part = await createProduct({ onHand: 60 });
	const placed: string[] = [];
	for (let count = 0; count < 60; count += 1) placed.push(await createOrder(owner, part));
	// Among the orders without lines, which only make the list long.
	const middle = at + 50_001;
	await db
		.update(orders)
		.set({ createdAt: middle })
		.where(inArray(orders.id, placed.slice(30)));
	for (const after of [null, { key: middle + 1, id: "" }]) {
		const counted = createRowCountingDatabase();
		const list = { buyer: viewer, ofCompany: true, after };
		expect((await listUserOrders(counted.db, list)).orders).toHaveLength(20);
		// Some nine of each order.
		expect(counted.rowsRead()).toBeLessThan(220);
	}
	// Other tests look for orders whose hold has ended.
	await db.run(sql`delete from orders where id glob ${`${run}*`}`);
});

test("a request of 100 parts is shown with three statements beside the session's, and 20 KB", async () => {
	const { owner, requester } = await createCompany();
	const lines = await createProducts(100, owner.id);
	const parts = lines.map(({ productId }) => ({ id: productId }));
	const id = await createApprovalRequest(requester, parts);
	const counted = createRowCountingDatabase();
	const found = await findRequest({ ...platform, db: counted.db }, owner, id);
	if (!found) throw new Error("There is no request.");
	await priceRequest({ ...platform, db: counted.db }, found);
	const figures = { statements: counted.statements(), rows: counted.rowsRead() };
	const { html } = await (await createSignedInBrowser(owner)).open(`/requests/${id}`);
	const zipped = new Response(html).body?.pipeThrough(new CompressionStream("gzip"));
	const bytes = (await new Response(zipped).arrayBuffer()).byteLength;
	expect(figures.statements).toBe(3);
	// For each part its line, its product and the company's number for it.
	expect(figures.rows).toBeLessThan(320);
	expect(bytes).toBeLessThan(20_000);
});

test("a company's pages cost at most one statement more than a person's", async () => {
	const { DB, ran } = createLoggingDatabase();
	const open = createCustomizedServer({ bindings: { DB } });
	const part = await createProduct();
	const paths = async (buyer: SignedInUser) => {
		const orderId = await createOrder(buyer, part);
		const order = `/myorder/${orderId}`;
		await createCartLine(buyer, await createProduct());
		return ["/", `/products/${part.id}`, "/mycart", "/checkout", "/myorder", order, "/order-pad"];
	};
	const count = async (buyer: SignedInUser) => {
		const browser = await createSignedInBrowser(buyer);
		const counts: [string, number][] = [];
		for (const path of await paths(buyer)) {
			// What all requests share is read by the first.
			await open(path, { browser });
			ran.length = 0;
			expect((await open(path, { browser })).status).toBe(200);
			counts.push([path, ran.length]);
		}
		return counts;
	};
	const person = await count(await createUser());
	const member = await count((await createCompany()).buyer);
	for (const [place, [path, statements]] of member.entries())
		expect(statements, path).toBeLessThanOrEqual((person[place]?.[1] ?? 0) + 1);
});

test("a member's own requests are shown in pages", async () => {
	const { requester, customerId } = await createCompany();
	const list = JSON.stringify(Array.from({ length: 60 }, (_, n) => n));
	await db.run(sql`insert into approval_requests (id, customer_id, requested_by, state, delivery, idempotency_key,
			created_at, changed_at, expires_at, decided_at)
		select ${requester.id} || '-' || value, ${customerId}, ${requester.id}, 'withdrawn', '{}', 'request-' || value, 1000 + value, 1, 9999, 1
		from json_each(${list})`);
	const first = await listOwnRequests(platform, requester, null);
	expect([first.rows.length, first.next === null]).toEqual([50, false]);
	const asker = await createSignedInBrowser(requester);
	const { html } = await asker.open("/requests");
	const next = /href="(\/requests\?after=[^"]+)"/.exec(html)?.[1] ?? "";
	expect(html.match(/href="\/requests\/[^"?]+-\d+"/g)).toHaveLength(50);
	const rest = await asker.open(next);
	expect(rest.html.match(/href="\/requests\/[^"?]+-\d+"/g)).toHaveLength(10);
	expect(rest.html).toContain(`/requests/${requester.id}-0"`);
});
