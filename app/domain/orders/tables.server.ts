import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LINE_KINDS } from "../money/amounts";
import { SOURCE_KINDS } from "../prices/rules";
import { LINE_STATUSES } from "./rules/order-status";
import { SHIPMENT_STATES } from "./rules/shipping";

/** The last number given of each series, raised in the batch that uses it. */
export const numberSeries = sqliteTable("number_series", {
	name: text("name").primaryKey(),
	last: integer("last").notNull(),
});

/** An order is one purchase. Its status is derived from its lines. */
export const orders = sqliteTable("orders", {
	id: text("id").primaryKey(),
	number: text("number").notNull(),
	userId: text("user_id").notNull(),
	customerId: text("customer_id").notNull(),
	/** The member of a company whose limit the order uses: the buyer, or who approved the request; null for a person. */
	spenderId: text("spender_id"),
	requestId: text("request_id"),
	/** The accepted quote; null also for what waited of it. */
	quoteId: text("quote_id"),
	/** The approved list of a requester's order without a request; null for another order. */
	listId: text("list_id"),
	buyerName: text("buyer_name").notNull(),
	buyerEmail: text("buyer_email").notNull(),
	address: text("address").notNull(),
	/** As the zones name it; '' when not given. */
	district: text("district").notNull().default(""),
	phone: text("phone").notNull(),
	phoneVerified: integer("phone_verified", { mode: "boolean" }).notNull(),
	purchaseOrderNumber: text("purchase_order_number").notNull(),
	companyName: text("company_name").notNull(),
	/** The number under which the buyer is registered for VAT; '' when not given. */
	buyerBin: text("buyer_bin").notNull().default(""),
	/** The number of the buyer's VAT exemption when they ordered; '' without one. */
	exemptNumber: text("exempt_number").notNull().default(""),
	/** Null as agreed with the shop; the name is that of the time of the order. */
	deliveryMethodId: text("delivery_method_id"),
	deliveryMethod: text("delivery_method").notNull().default(""),
	/** Who collects the goods, for a method of kind 'own-carrier'. */
	buyerCarrier: text("buyer_carrier").notNull().default(""),
	/** The day on which the buyer would like to have the goods, such as '2026-12-31'; '' for any. */
	requestedOn: text("requested_on").notNull().default(""),
	/** The buyer wants all of it at once. */
	shipComplete: integer("ship_complete", { mode: "boolean" }).notNull().default(false),
	idempotencyKey: text("idempotency_key").notNull(),
	payloadHash: text("payload_hash").notNull(),
	holdUntil: integer("hold_until").notNull(),
	/** Null until the buyer chooses to pay by bank transfer. */
	bankHoldUntil: integer("bank_hold_until"),
	/** By bank transfer, while it is less than the unpaid lines cost; 0 again when lines and refunds have it. */
	receivedPoisha: integer("received_poisha").notNull().default(0),
	/** What an admin did not insist on, such as a bank's charges. */
	shortfallPoisha: integer("shortfall_poisha").notNull().default(0),
	shortfallReason: text("shortfall_reason").notNull().default(""),
	/** The last change of the order itself, which the batch's audit and mail statements check. */
	changeId: text("change_id").notNull(),
	createdAt: integer("created_at").notNull(),
	costCentre: text("cost_centre").notNull().default(""),
	note: text("note").notNull().default(""),
	/** With all its lines. */
	placed: integer("placed", { mode: "boolean" }).notNull().default(false),
	/** Its buyer asked to pay on account, and it is neither charged nor refused yet. */
	chargeRequested: integer("charge_requested", { mode: "boolean" }).notNull().default(false),
	/** When a scheduled job last tried it (ms); 0 if none did. */
	chargeTriedAt: integer("charge_tried_at").notNull().default(0),
});

/** Kept by triggers. */
export const buyerNameEndings = sqliteTable("buyer_name_endings", {
	orderId: text("order_id").notNull(),
	/** The buyer's name from its second or a later word on. */
	ending: text("ending").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** Written by admins for admins; a trigger deletes those about a deleted buyer. */
export const orderNotes = sqliteTable("order_notes", {
	id: text("id").primaryKey(),
	orderId: text("order_id").notNull(),
	/** The admin's id. */
	writtenBy: text("written_by").notNull(),
	note: text("note").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** One shipment of an order. Triggers keep a sent one as it is. */
export const shipments = sqliteTable("shipments", {
	id: text("id").primaryKey(),
	number: text("number").notNull(),
	orderId: text("order_id").notNull(),
	state: text("state", { enum: SHIPMENT_STATES }).notNull().default("packing"),
	/** '' when not given, as are the next two. */
	carrier: text("carrier").notNull(),
	trackingNumber: text("tracking_number").notNull(),
	/** The packing slip shows it. */
	note: text("note").notNull(),
	/** The last change while it was packed. */
	changeId: text("change_id").notNull(),
	/** The admin's id. */
	createdBy: text("created_by").notNull(),
	createdAt: integer("created_at").notNull(),
	/** Null while it is packed. */
	sentAt: integer("sent_at"),
});

/** Triggers in migrations/0005_orders.sql hold, release and sell the stock. */
export const orderLines = sqliteTable("order_lines", {
	id: text("id").primaryKey(),
	orderId: text("order_id").notNull(),
	position: integer("position").notNull(),
	/** Buyer and time are the order's, for the indexes; a foreign key keeps them equal. */
	userId: text("user_id").notNull(),
	createdAt: integer("created_at").notNull(),
	kind: text("kind", { enum: LINE_KINDS }).notNull().default("goods"),
	productId: text("product_id").notNull(),
	productName: text("product_name").notNull(),
	productDescription: text("product_description").notNull(),
	/** The shop's own number when ordered; '' without one. */
	partNumber: text("part_number").notNull().default(""),
	/** What the buyer called the part when ordering; '' for nothing. */
	customerNumber: text("customer_number").notNull().default(""),
	imageKey: text("image_key").notNull(),
	quantity: integer("quantity").notNull(),
	unitPricePoisha: integer("unit_price_poisha").notNull(),
	totalPoisha: integer("total_poisha").notNull(),
	/** Units that will not be shipped. */
	cancelledUnits: integer("cancelled_units").notNull().default(0),
	shippedUnits: integer("shipped_units").notNull().default(0),
	returnedUnits: integer("returned_units").notNull().default(0),
	/** Sums the line's refunds in all states. */
	refundedPoisha: integer("refunded_poisha").notNull().default(0),
	/** Where the price came from, and the id of that list, method, backorder or line of a quote; '' for the product itself. */
	sourceKind: text("source_kind", { enum: SOURCE_KINDS }).notNull().default("base"),
	sourceId: text("source_id").notNull().default(""),
	vatBp: integer("vat_bp").notNull(),
	status: text("status", { enum: LINE_STATUSES }).notNull(),
	cancellationPendingSince: integer("cancellation_pending_since"),
	transactionId: text("transaction_id"),
	/** The transfer with which the order was paid; null for a payment by card. */
	bankPaymentId: text("bank_payment_id"),
	/** The last change, which the batch's audit and mail statements check. */
	changeId: text("change_id").notNull(),
	paidAt: integer("paid_at"),
	shippedAt: integer("shipped_at"),
	cancelledAt: integer("cancelled_at"),
	/** A person has one unpaid line of a product at a time. */
	singleUnpaid: integer("single_unpaid", { mode: "boolean" }).notNull().default(true),
	/** What a unit cost the shop when ordered, without VAT; null when it is unknown. */
	costPoisha: integer("cost_poisha"),
});

export const shipmentLines = sqliteTable("shipment_lines", {
	lineId: text("line_id").notNull(),
	shipmentId: text("shipment_id").notNull(),
	quantity: integer("quantity").notNull(),
});

/** Paid and not refunded, written only by the triggers on order_lines. */
export const productSales = sqliteTable("product_sales", {
	productId: text("product_id").notNull(),
	/** Days since 1970 in Bangladesh. */
	day: integer("day").notNull(),
	orders: integer("orders").notNull(),
	units: integer("units").notNull(),
});

/** Ordered and not cancelled or refunded, by the month of the order in Dhaka; written only by triggers. */
export const memberSpend = sqliteTable("member_spend", {
	userId: text("user_id").notNull(),
	/** Written like '2026-12'. */
	month: text("month").notNull(),
	poisha: integer("poisha").notNull(),
});
