import { eq } from "drizzle-orm";
import { listApiTokens } from "~/domain/accounts/api-tokens/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { identities, passkeys, users } from "~/domain/accounts/tables.server";
import { comments } from "~/domain/blog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { writeIssue } from "~/domain/newsletter/issues.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { alerts, providerEvents } from "~/domain/payments/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { createList } from "~/domain/saved-lists/lists.server";
import { savedLists } from "~/domain/saved-lists/tables.server";
import { newId } from "~/platform/ids.server";
import { webhookEndpoints } from "~/platform/webhooks/tables.server";
import { createApprovalRequest } from "../factories/approvals";
import { createBackorder } from "../factories/backorders";
import { createAddress, createCompany, joinCompany } from "../factories/companies";
import { createDeliveryMethod, createDeliveryZone } from "../factories/delivery";
import { createDocument } from "../factories/documents";
import {
	actAsAdmin,
	createAdmin,
	createAttribute,
	createBlog,
	createCartLine,
	createCategory,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
	createVatRate,
} from "../factories/factories";
import { dryRunImport } from "../factories/imports";
import { createPriceList } from "../factories/price-lists";
import { createQuoteRequest } from "../factories/quotes";
import { addOpening } from "../factories/receivables";
import { createReturn, createShippedOrder } from "../factories/returns";
import { createPackedShipment } from "../factories/shipments";
import { createSubscriber } from "../factories/subscribers";
import { createRefund, payByBank } from "../payments/purchases";
import { createTestPlatform } from "../platform";

const platform = createTestPlatform();
const { db } = platform;

async function createBankPaidOrder(buyer: SignedInUser): Promise<string> {
	const orderId = await createOrder(buyer, await createProduct());
	await payByBank(orderId);
	return orderId;
}

export async function createApiTokenRow(buyer: SignedInUser): Promise<string> {
	await createTestApiToken(buyer);
	const [token] = await listApiTokens(db, buyer.id);
	if (!token) throw new Error("There is no token.");
	return token.id;
}

const createImportRow = async () =>
	(
		await dryRunImport(
			(
				await createAdmin()
			).id,
			"stock",
			`id,count\n${(await createProduct()).id},9\n`,
		)
	).id;

const buildOwnedRow = (owner: SignedInUser) => ({ userId: owner.id, createdAt: Date.now() });

export async function createMessageRow(): Promise<string> {
	const id = newId();
	const words = { name: "Rahim", email: "r@x.test", contact: "01711", message: "Open on Friday?" };
	await db.insert(contactMessages).values({ id, ...words, createdAt: Date.now() });
	return id;
}

export async function createReviewRow(author: SignedInUser): Promise<string> {
	const id = newId();
	const review = { ...buildOwnedRow(author), id, halfStars: 9, review: "Square and heavy" };
	await db.insert(reviews).values(review);
	return id;
}

export async function createPadRow(owner: SignedInUser, text = "TY-0000 1"): Promise<string> {
	const created = await createPad(platform, owner, { source: "text", text });
	if (!created.ok) throw new Error(created.error);
	return created.padId;
}

export async function createListRow(
	user: SignedInUser,
	productId: string,
	name = newId(),
): Promise<string> {
	const list = { name, idempotencyKey: newId() };
	return createList(platform, user, list, [{ productId, quantity: 2 }]);
}

export async function createCommentRow(author: SignedInUser, blogId: string): Promise<string> {
	const id = newId();
	await db
		.insert(comments)
		.values({ ...buildOwnedRow(author), id, blogId, comment: "Which grade?" });
	return id;
}

export async function createAlertRow(productId: string): Promise<string> {
	const id = newId();
	await db.insert(alerts).values({
		id,
		kind: "stock-mismatch",
		subject: `product:${productId}`,
		detail: "Reserved 3, unpaid 2.",
		firstSeenAt: 1,
		lastSeenAt: 1,
		resolvedBy: "",
		note: "",
	});
	return id;
}

export async function createEventInReview(): Promise<string> {
	const id = `evt_${newId()}`;
	await db.insert(providerEvents).values({
		id,
		type: "charge.refunded",
		body: "{}",
		outcome: "review",
		note: "A refund that nobody here asked for.",
		receivedAt: 1,
	});
	return id;
}

/** Paused, or it would be notified of other tests' orders. */
async function createPausedEndpoint(): Promise<string> {
	const id = newId();
	await db.insert(webhookEndpoints).values({
		id,
		url: `https://hooks.example.com/${id}`,
		events: ["order.paid"],
		secret: "",
		createdAt: 1,
		pausedAt: 1,
		pausedBy: "system:failing",
	});
	return id;
}

export async function createGoogleIdentity(owner: SignedInUser): Promise<void> {
	const identity = {
		...buildOwnedRow(owner),
		provider: "google",
		subject: owner.id,
		email: "",
	} as const;
	await db.insert(identities).values(identity);
}

export async function createPasskeyRow(owner: SignedInUser): Promise<string> {
	const id = newId();
	await db
		.insert(passkeys)
		.values({ ...buildOwnedRow(owner), ...PASSKEY_COLUMNS, id, credentialId: id });
	return id;
}

export async function createIssue(): Promise<string> {
	const input = { idempotencyKey: newId(), subject: "New tools", body: "Three of them." };
	return writeIssue(await actAsAdmin(), input);
}

const PASSKEY_COLUMNS = {
	name: "Phone",
	publicKey: "",
	siteId: "localhost",
	transports: [],
	counter: 0,
};

async function createRefundRows(buyer: SignedInUser) {
	const refundedOrderId = await createBankPaidOrder(buyer);
	const refundId = await createRefund(refundedOrderId);
	const [, note] = await listDocumentsOfOrder(db, refundedOrderId);
	return { refundedOrderId, refundId, number: note ? formatDocumentNumber(note) : "" };
}

/** The buyer becomes the owner of a company, with this member, and shares the own lists in it. */
async function createMemberRow(buyer: SignedInUser): Promise<string> {
	const { customerId, viewer } = await createCompany();
	await joinCompany(buyer, customerId, "owner");
	await db
		.update(savedLists)
		.set({ sharedWith: customerId })
		.where(eq(savedLists.userId, buyer.id));
	return viewer.id;
}

/** After the buyer has joined a company. */
async function createAddressRow({ id }: SignedInUser): Promise<string> {
	const [member] = await db.select().from(users).where(eq(users.id, id));
	return createAddress(member?.customerId ?? "");
}

/** Of another member, after the buyer has joined a company. */
async function createRequestRow({ id }: SignedInUser): Promise<string> {
	const [member] = await db.select().from(users).where(eq(users.id, id));
	const other = await joinCompany(await createUser(), member?.customerId ?? "", "requester");
	return createApprovalRequest(other, [await createProduct()]);
}

/** Of another member, after the buyer has joined a company. */
async function createBackorderRow({ id }: SignedInUser): Promise<string> {
	const [member] = await db.select().from(users).where(eq(users.id, id));
	const other = await joinCompany(await createUser(), member?.customerId ?? "", "buyer");
	return createBackorder(other, await createProduct({ onHand: 0 }));
}

/** Returns the number of an entry that can be corrected. */
async function createEntryRow(customerId: string): Promise<string> {
	const ctx = await actAsAdmin();
	await addOpening(ctx, customerId, { deltaPoisha: 100_000, dueAt: Date.now() });
	return "1";
}

/** The number of a part that visitors see among the sizes of its family. */
async function createNumberedPart(): Promise<string> {
	const number = `RR-${newId()}`;
	const part = await createProduct({ familyId: (await createFamily()).id });
	await createPartNumber(part, "own", number);
	return number;
}

export async function createRouteRows(buyer: SignedInUser) {
	const product = await createProduct();
	const { id: blogId } = await createBlog();
	await createGoogleIdentity(buyer);
	const { owner } = await createCompany();
	const orderId = await createOrder(buyer, await createProduct());
	const paidOrderId = await createBankPaidOrder(buyer);
	return {
		productId: product.id,
		partNumber: await createNumberedPart(),
		lineId: await createCartLine(buyer, product),
		orderId,
		orderLineId: orderId,
		paidOrderId,
		returnId: await createReturn(await createShippedOrder(2, { buyer }), 1),
		shipmentId: (await createPackedShipment(paidOrderId)).id,
		padId: await createPadRow(buyer),
		listId: await createListRow(buyer, product.id),
		messageId: await createMessageRow(),
		alertId: await createAlertRow(product.id),
		eventId: await createEventInReview(),
		endpointId: await createPausedEndpoint(),
		...(await createRefundRows(buyer)),
		blogId,
		commentId: await createCommentRow(buyer, blogId),
		reviewId: await createReviewRow(buyer),
		passkeyId: await createPasskeyRow(buyer),
		userId: (await createAdmin()).id,
		customerId: owner.customerId,
		entryKind: "payment",
		entryN: await createEntryRow(owner.customerId),
		customerPadId: await createPadRow(owner),
		categoryId: (await createCategory()).id,
		familyId: (await createFamily()).id,
		priceListId: await createPriceList(),
		importId: await createImportRow(),
		file: "stock.csv",
		attributeId: (await createAttribute()).id,
		vatRateId: await createVatRate(750),
		methodId: await createDeliveryMethod(),
		zoneId: await createDeliveryZone(["Dhaka"]),
		tokenId: await createApiTokenRow(buyer),
		subscriberId: (await createSubscriber()).id,
		issueId: await createIssue(),
		memberId: await createMemberRow(buyer),
		addressId: await createAddressRow(buyer),
		requestId: await createRequestRow(buyer),
		backorderId: await createBackorderRow(buyer),
		quoteId: await createQuoteRequest(owner, "Cutting"),
		provider: "google",
		factor: "totp",
		which: "photo",
		group: "papers",
		section: "manageProduct",
		ownerId: product.id,
		documentId: await createDocument({ kind: "product", id: product.id }),
		documentName: "dimensions.pdf",
		slug: (await createFamily()).slug,
		list: "users.csv",
		report: "sales-by-month",
		name: "pages.xml",
		categorySlug: (await createCategory()).slug,
		secret: "invented",
		token: "invented",
	};
}
