import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTwinning } from "~/testing/database/twins";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createBackorder } from "~/testing/factories/backorders";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createTestPlatform } from "~/testing/platform";
import { createRouteRows } from "~/testing/routes/route-rows";
import type { SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { findDeletionObstacle } from "./delete-account.server";
import { exportUserData } from "./export-user-data.server";

const { db } = createTestPlatform();

async function readExport(user: SignedInUser): Promise<Record<string, object[]>> {
	const file: Record<string, object[]> = {};
	for await (const { kind, rows } of exportUserData(db, user))
		file[kind] = [...(file[kind] ?? []), ...rows];
	return file;
}

type Exported = { id: string; lines: object[]; shipments: object[] };

/** Where each table about people is in the file; its own tests say with which columns. */
const EXPORTED: Record<string, readonly string[]> = {
	account: ["users"],
	company: ["customers", "invitations", "company_applications"],
	linkedSignIns: ["identities"],
	sessions: ["sessions"],
	twoFactorMethods: ["factors"],
	passkeys: ["passkeys"],
	apiTokens: ["api_tokens"],
	emailChanges: ["email_changes"],
	cart: ["cart_lines"],
	backInStockRequests: ["back_in_stock_requests"],
	orders: [
		...["orders", "order_lines", "order_notes", "bank_payment_orders", "refunds"],
		...["payment_attempts", "attempt_lines", "returns", "return_lines"],
		...["shipments", "shipment_lines"],
	],
	approvalRequests: ["approval_requests", "approval_request_lines"],
	quotes: ["quotes", "quote_revisions", "quote_lines", "quote_messages"],
	backorders: ["backorders"],
	documents: ["documents"],
	orderPads: ["order_pads", "order_pad_lines"],
	mailedLists: ["mail_orders"],
	addresses: ["addresses"],
	partNumbers: ["part_numbers"],
	savedLists: ["saved_lists", "saved_list_lines"],
	webhookDeliveries: ["webhook_deliveries"],
	reviews: ["reviews"],
	comments: ["comments"],
	messages: ["contact_messages"],
};

const LEFT_OUT: Record<string, readonly string[]> = {
	"a secret or its hash, of a login under way": [
		...["email_sign_ins", "mailed_tokens", "password_resets", "pending_sign_ins"],
		...["recovery_codes", "sms_codes", "unsaved_recovery_codes"],
	],
	"a copy of what is in the file, for the shop's own use": [
		...["buyer_name_endings", "idempotency_keys", "kept_forms", "member_spend", "release_queue"],
	],
	"the shop's prices": ["customer_price_lists"],
	"sums of the orders in the file": ["customer_months"],
	"the company's: any member sees it on /company/account, and it names nobody": [
		...["account_entries", "bank_payments", "tax_certificates"],
	],
	"the company's: any member sees it under /company": ["cost_centres", "spend_months"],
};

test("a member's file says which role in the company it is", async () => {
	const { requester, viewer } = await createCompany();
	for (const [member, role] of [
		[requester, "requester"],
		[viewer, "viewer"],
	] as const)
		expect((await readExport(member)).company).toEqual([expect.objectContaining({ role })]);
});

test("each table about people is in the export, or there is a reason", async () => {
	const { tables } = await createTwinning();
	const named = [...Object.values(EXPORTED), ...Object.values(LEFT_OUT)].flat();
	expect(named.sort()).toEqual(tables.toSorted());
	const file = await readExport(await createUser());
	expect(Object.keys(file)).toEqual(expect.arrayContaining(Object.keys(EXPORTED)));
});

test("a member's export leaves out rows of colleagues and strangers that differ only in their owner", async () => {
	const twinning = await createTwinning();
	const buyer = await createUser();
	await createRouteRows(buyer);
	const [member] = await db.select().from(users).where(eq(users.id, buyer.id));
	const customerId = member?.customerId ?? "";
	const user = await joinCompany(buyer, customerId, "owner");
	await createBackorder(user, await createProduct({ onHand: 0 }));
	await createApprovalRequest(user, [await createProduct()]);
	const before = await readExport(user);
	const filled = Object.keys(before).filter((kind) => before[kind]?.length);
	expect(filled).toEqual(
		expect.arrayContaining(["orders", "backorders", "approvalRequests", "documents", "reviews"]),
	);
	const colleagues = await twinning.createTwins({ users: [user.id], customers: [] });
	const strangers = await twinning.createTwins({ users: [user.id], customers: [customerId] });
	const after = await readExport(user);
	for (const twins of [colleagues, strangers])
		await twinning.removeTwins(twins, await twinning.readRows(twins));
	expect(after).toEqual(before);
});

test.each(["requested", "approved", "received"] as const)(
	"an account with a return that is %s is not deleted",
	async (state) => {
		const shipped = await createShippedOrder(2);
		await createReturn(shipped, 1, state);
		const { obstacle } = await findDeletionObstacle(db, shipped.buyer);
		expect(obstacle).toContain("being returned");
	},
);

test("the export of a buyer doesn't say what a part cost the shop", async () => {
	const buyer = await createUser();
	await createOrder(buyer, await createProduct({ costPoisha: 12_347 }));
	const file = JSON.stringify(await readExport(buyer));
	expect(file).toContain("unitPricePoisha");
	expect(file).not.toMatch(/12347|costPoisha/);
});

// A new column of these tables is either for the buyer or left out by name.
test("the export of an order has these columns, and no others", async () => {
	const { orderId, buyer } = await createShippedOrder(2);
	const { orders } = (await readExport(buyer)) as { orders: Exported[] };
	const order = orders.find(({ id }) => id === orderId);
	const nameColumns = (row: object | undefined) =>
		Object.keys(row ?? {})
			.sort()
			.join(" ");
	expect(nameColumns(order)).toMatchInlineSnapshot(
		`"address bankHoldUntil bankPayments buyerBin buyerCarrier buyerEmail buyerName chargeRequested chargeTriedAt companyName costCentre createdAt customerId deliveryMethod deliveryMethodId district exemptNumber holdUntil id invoiceNumber lines listId note number phone phoneVerified placed purchaseOrderNumber quoteId receivedPoisha refunds requestId requestedOn returns shipComplete shipments shortfallPoisha shortfallReason spenderId userId"`,
	);
	expect(nameColumns(order?.lines[0])).toMatchInlineSnapshot(
		`"bankPaymentId cancellationPendingSince cancelledAt cancelledUnits customerNumber id imageKey kind paidAt partNumber payments position productDescription productId productName quantity refundedPoisha returnedUnits shippedAt shippedUnits sourceId sourceKind status totalPoisha transactionId unitPricePoisha vatBp"`,
	);
	expect(nameColumns(order?.shipments[0])).toMatchInlineSnapshot(
		`"carrier createdAt id note number sentAt state trackingNumber"`,
	);
});
