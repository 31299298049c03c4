import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillPerson } from "~/testing/database/fill-person";
import { setStock } from "~/testing/database/queries";
import { createTwinning } from "~/testing/database/twins";
import { createBackorder, getBackorder } from "~/testing/factories/backorders";
import { createAddress, createApplication } from "~/testing/factories/companies";
import { createBlog, createProduct, createReview, createUser } from "~/testing/factories/factories";
import { assignPriceList, createPriceList } from "~/testing/factories/price-lists";
import { addOpening, createChargedOrder, createDebtor } from "~/testing/factories/receivables";
import { createShippedOrder } from "~/testing/factories/returns";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { companyApplications } from "../accounts/tables.server";

const platform = createTestPlatform();
const { db } = platform;

const deleteAccount = (browser: Browser, { email }: SignedInUser) =>
	browser.submit("/account/delete", { email });

/** What stays of an account with orders, without a name. */
const STAYS: Record<string, readonly string[]> = {
	"the row that orders refer to": ["users", "customers"],
	"what was sold, and when": ["orders", "order_lines", "shipments", "shipment_lines", "documents"],
	"what was paid": ["bank_payment_orders"],
	"what it said to others": ["reviews", "comments"],
	"that it waited, for the ledger": ["backorders"],
	"sums of what was sold": ["customer_months"],
};

/** Which a person alone has no rows in, or the seed doesn't make; beside each its own test. */
const ELSEWHERE: Record<string, readonly string[]> = {
	"companies: routes/company/company.test.ts": [
		"approval_requests",
		"approval_request_lines",
		"invitations",
		"member_spend",
		"cost_centres",
		"spend_months",
	],
	"an open one is an obstacle: delete-account.test.ts": [
		"refunds",
		"payment_attempts",
		"attempt_lines",
		"release_queue",
	],
	"returns.test.ts": ["returns", "return_lines"],
	"an account is a company's: below": ["account_entries", "bank_payments", "tax_certificates"],
	"delete-account.test.ts: nothing that names the buyer": [
		"order_notes",
		"webhook_deliveries",
		"buyer_name_endings",
	],
	"quotes/jobs.test.ts": ["quotes", "quote_revisions", "quote_lines", "quote_messages"],
	below: ["company_applications"],
};

test("an erased account with orders leaves no row but those that the shop must keep, and no name in them", async () => {
	const twinning = await createTwinning();
	const name = "Quamrul Zaman";
	const user = await createUser({ name });
	const { product } = await createShippedOrder(2, { buyer: user });
	await createReview(user, { product: product.id });
	const { id: blogId } = await createBlog();
	await createAddress(user.customerId);
	await assignPriceList(await createPriceList({ state: "active" }), user);
	await env.DB.prepare(
		"INSERT INTO part_numbers (normalized, spelling, customer_id, kind, product_id, display, words) VALUES ('quamrul1', 'quamrul1', ?, 'customer', ?, 'Q-1', '')",
	)
		.bind(user.customerId, product.id)
		.run();
	await createBackorder(user, await createProduct({ onHand: 0 }));
	// Orders empty the cart, and with its second step the account could not log in.
	const browser = await createSignedInBrowser(user);
	await fillPerson(user.id, product.id, blogId);
	const people = { users: [user.id], customers: [user.customerId] };
	const before = await twinning.readRows(people);
	const listFilled = (rows: typeof before) =>
		Array.from(rows).flatMap(([table, { length }]) => (length > 0 ? [table] : []));
	const elsewhere = Object.values(ELSEWHERE).flat();
	const isHere = (table: string) => !elsewhere.includes(table);
	expect(listFilled(before).filter(isHere).sort()).toEqual(twinning.tables.filter(isHere).sort());

	expect((await deleteAccount(browser, user)).location).toBe("/");
	const after = await twinning.readRows(people);
	expect(listFilled(after).sort()).toEqual(Object.values(STAYS).flat().sort());
	const text = JSON.stringify(Array.from(after).filter(([table]) => table !== "documents"));
	for (const word of [name, user.email, "+8801711000000"]) expect(text).not.toContain(word);
});

test("what an erased account had reserved goes to who waits next, and its application is withdrawn", async () => {
	const user = await createUser();
	await createShippedOrder(1, { buyer: user });
	const product = await createProduct({ onHand: 0 });
	const mine = await createBackorder(user, product, 4);
	const next = await createBackorder(await createUser(), product, 4);
	await createApplication(user);
	await setStock(product.id, 4);
	expect(await getBackorder(mine)).toMatchObject({ state: "ready" });
	expect(await getBackorder(next)).toMatchObject({ state: "waiting" });
	const browser = await createSignedInBrowser(user);
	expect((await deleteAccount(browser, user)).location).toBe("/");
	const { state, delivery } = await getBackorder(mine);
	expect({ state, delivery }).toEqual({ state: "cancelled", delivery: {} });
	expect(await getBackorder(next)).toMatchObject({ state: "ready" });
	expect(await db.$count(companyApplications, eq(companyApplications.userId, user.id))).toBe(0);
});

const LEDGER_TABLES = ["account_entries", "bank_payments", "tax_certificates"];

test("the ledger of a company stays as it is when a member is erased, and names nobody; its last owner stays while it owes", async () => {
	const debtor = await createDebtor();
	await createChargedOrder(debtor);
	const { buyer, owner, customerId } = debtor;
	const twinning = await createTwinning();
	const readLedger = async () => {
		const rows = await twinning.readRows({ users: [], customers: [customerId] });
		return LEDGER_TABLES.flatMap((table) => rows.get(table) ?? []);
	};
	const before = await readLedger();
	expect(before).toHaveLength(6);
	expect((await deleteAccount(await createSignedInBrowser(buyer), buyer)).location).toBe("/");
	expect(await readLedger()).toEqual(before);
	for (const word of [buyer.name, buyer.email]) expect(JSON.stringify(before)).not.toContain(word);
	const ofOwner = await createSignedInBrowser(owner);
	expect((await deleteAccount(ofOwner, owner)).html).toContain("the only owner of your company");
});

test("a company that owes is not closed by its owner, who is told to pay", async () => {
	const { owner, customerId, name } = await createDebtor();
	const opening = { deltaPoisha: 84_000, dueAt: Date.now() };
	await addOpening(asAdmin(platform), customerId, opening);
	const browser = await createSignedInBrowser(owner);
	const closed = await browser.submit("/company/close", {});
	expect(closed.status).toBe(409);
	expect(closed.html).toContain(`${name} owes tk 840. Pay it first.`);
});
