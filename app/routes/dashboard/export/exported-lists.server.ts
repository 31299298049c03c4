import { listAccounts } from "~/domain/accounts/queries.server";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { listNewestBlogs } from "~/domain/blog/queries.server";
import { listAddresses } from "~/domain/catalog/families/managed-families.server";
import { createSpecDescriber } from "~/domain/catalog/management/find-placement.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import { listAllMessages } from "~/domain/contact/queries.server";
import { formatDecimalTk } from "~/domain/money/rules";
import { splitVat, type VatSum } from "~/domain/money/vat-rules";
import { listSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { getInvoiceNumbers } from "~/domain/orders/invoices.server";
import { findLinesOfOrders, listAllLines } from "~/domain/orders/list-orders.server";
import type { OrderLine } from "~/domain/orders/rules";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { listRefunds } from "~/domain/payments/refunds/queries.server";
import { listNewestReviews } from "~/domain/reviews/queries.server";
import type { CsvValue } from "~/http/responses/csv.server";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { groupBy } from "~/platform/group-by";
import { parseFilter } from "../orders/order-filter.server";

/** Rows per statement: a trade-off between the number of statements and memory. */
const PAGE_ROWS = 500;

export type ExportPage = { rows: CsvValue[][]; next: string | null };
type PageReader = (db: Db, after: Cursor | null, url: string) => Promise<ExportPage>;
export type ExportedList = { header: string[]; readers: PageReader[] };

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

/** '2026-11-24 14:05:09', which spreadsheets read as a time. */
const formatTime = (at: number) => timeFormat.format(at);

/** Of a column of times. */
const inShopTime = (name: string) => `${name} (Bangladesh time)`;

const readOrdersPage: PageReader = async (db, after, url) => {
	const { filter, find } = parseFilter(url);
	const { lines, next } = find
		? { lines: await findLinesOfOrders(db, find), next: null }
		: await listAllLines(db, after, filter, PAGE_ROWS);
	const paid = lines.filter(({ transactionId }) => transactionId !== null);
	const paymentMethods = await getPaymentMethods(
		db,
		paid.map(({ id }) => id),
	);
	const invoiceNumbers = await getInvoiceNumbers(
		db,
		paid.map(({ orderId }) => orderId),
	);
	const vat = splitVatOfInvoices(lines);
	const rows = lines.map((it) => [
		it.id,
		formatTime(it.createdAt),
		it.status,
		it.productName,
		it.quantity,
		formatDecimalTk(it.unitPricePoisha),
		formatDecimalTk(it.totalPoisha),
		it.buyerName,
		it.buyerEmail,
		it.phone,
		it.address,
		it.paidAt === null ? null : formatTime(it.paidAt),
		paymentMethods[it.id] ?? null,
		it.transactionId,
		it.orderNumber,
		it.purchaseOrderNumber,
		it.companyName,
		it.partNumber,
		invoiceNumbers[it.orderId] ?? null,
		it.shippedAt === null ? null : formatTime(it.shippedAt),
		it.carrier,
		it.trackingNumber,
		...formatVat(vat.get(it.id)),
	]);
	return { rows, next };
};

/** By line: the lines of an order that are on the same invoice add up to its VAT. */
function splitVatOfInvoices(lines: readonly OrderLine[]): ReadonlyMap<string, VatSum> {
	const byInvoice = groupBy(
		lines,
		({ orderId, transactionId }) => `${orderId} ${transactionId !== null}`,
	);
	const shares = Array.from(byInvoice.values(), (ofInvoice) => {
		const split = splitVat(ofInvoice);
		return ofInvoice.flatMap(({ id }, index) => {
			const share = split[index];
			return share ? [[id, share] as const] : [];
		});
	});
	return new Map(shares.flat());
}

const formatVat = (share: VatSum | undefined): CsvValue[] =>
	share
		? [
				share.vatBp / 100,
				...[share.netPoisha, share.vatPoisha, share.grossPoisha].map(formatDecimalTk),
			]
		: [];

const createProductsReader =
	(show: ManagedProductFilter) => async (db: Db, after: Cursor | null) => {
		const { products, next } = await listManagedProducts(db, show, after, PAGE_ROWS);
		const { categoryPaths, familySlugs } = await listAddresses(db);
		const describeSpecs = await createSpecDescriber(db);
		const rows = products.map((it) => [
			it.id,
			it.name,
			formatDecimalTk(it.pricePoisha),
			it.onHand,
			it.reserved,
			show === "archived" ? "archived" : "for sale",
			it.description,
			formatTime(it.createdAt),
			it.partNumber,
			it.unit,
			it.packSize,
			it.minQuantity,
			it.orderMultiple,
			it.weightG,
			it.leadDays === UNKNOWN_LEAD_DAYS ? null : it.leadDays,
			it.replacement?.partNumber ?? null,
			it.hsCode,
			it.bin,
			categoryPaths.get(it.categoryId ?? "") ?? null,
			familySlugs.get(it.familyId ?? "") ?? null,
			describeSpecs(it),
		]);
		return { rows, next };
	};

/** Downloadable lists by file name. */
export const EXPORTED_LISTS: Record<string, ExportedList> = {
	"users.csv": {
		header: ["id", "name", "email", "role", inShopTime("since")],
		readers: [
			async (db, after) => {
				const { users, next } = await listAccounts(db, after, PAGE_ROWS);
				const rows = users.map((it) => [
					it.id,
					it.name,
					it.email,
					it.role,
					formatTime(it.createdAt),
				]);
				return { rows, next };
			},
		],
	},
	"products.csv": {
		header: [
			...[
				"id",
				"name",
				"price in tk",
				"on hand",
				"reserved",
				"state",
				"description",
				inShopTime("since"),
			],
			...["part number", "unit", "pack size", "minimum quantity", "order multiple", "weight in g"],
			...["lead days", "replaced by", "HS code", "bin"],
			...["category", "family", "attributes"],
		],
		readers: [createProductsReader("sale"), createProductsReader("archived")],
	},
	"orders.csv": {
		header: [
			...[
				"id",
				inShopTime("placed"),
				"state",
				"product",
				"quantity",
				"unit price in tk",
				"total in tk",
			],
			...["buyer", "email", "phone", "address", inShopTime("paid"), "paid by", "transaction id"],
			...["order number", "purchase order number", "company", "part number", "invoice number"],
			...[inShopTime("shipped"), "carrier", "tracking number"],
			...["VAT rate in %", "net in tk", "VAT in tk", "gross in tk"],
		],
		readers: [readOrdersPage],
	},
	"refunds.csv": {
		header: [
			...[
				"id",
				inShopTime("since"),
				"state",
				"order",
				"product",
				"quantity",
				"buyer",
				"amount in tk",
			],
			...["paid by", "reason", "provider's id", "bank's reference", "last error"],
			"order number",
		],
		readers: [
			async (db, after) => {
				const { refunds, next } = await listRefunds(db, after, undefined, PAGE_ROWS);
				const rows = refunds.map((it) => [
					it.id,
					formatTime(it.createdAt),
					it.state,
					it.lineId,
					it.productName,
					it.quantity,
					it.buyerName,
					formatDecimalTk(it.amountPoisha),
					it.method,
					it.reason,
					it.providerId,
					it.bankReference,
					it.lastError,
					it.orderNumber,
				]);
				return { rows, next };
			},
		],
	},
	"messages.csv": {
		header: [
			"id",
			inShopTime("when"),
			"name",
			"email",
			"contact",
			"message",
			inShopTime("answered"),
		],
		readers: [
			async (db, after) => {
				const { messages, next } = await listAllMessages(db, after, PAGE_ROWS);
				const rows = messages.map((it) => [
					it.id,
					formatTime(it.createdAt),
					it.name,
					it.email,
					it.contact,
					it.message,
					it.answeredAt === null ? null : formatTime(it.answeredAt),
				]);
				return { rows, next };
			},
		],
	},
	"reviews.csv": {
		header: ["id", inShopTime("when"), "name", "stars", "review"],
		readers: [
			async (db, after) => {
				const { reviews, next } = await listNewestReviews(db, PAGE_ROWS, after);
				const rows = reviews.map((it) => [
					it.id,
					formatTime(it.createdAt),
					it.name,
					it.halfStars / 2,
					it.review,
				]);
				return { rows, next };
			},
		],
	},
	"blogs.csv": {
		header: ["id", "name", "author", "docs link", "description", inShopTime("since")],
		readers: [
			async (db, after) => {
				const { blogs, next } = await listNewestBlogs(db, after, PAGE_ROWS);
				const rows = blogs.map((it) => [
					it.id,
					it.name,
					it.authorName,
					it.docsLink,
					it.description,
					formatTime(it.createdAt),
				]);
				return { rows, next };
			},
		],
	},
	"subscribers.csv": {
		header: ["email", inShopTime("since")],
		readers: [
			async (db, after) => {
				const { subscribers, next } = await listSubscribers(db, "confirmed", after, PAGE_ROWS);
				const rows = subscribers.map((it) => [
					it.email,
					formatTime(it.confirmedAt ?? it.createdAt),
				]);
				return { rows, next };
			},
		],
	},
	"audit.csv": {
		header: [inShopTime("when"), "who", "email", "what", "to what", "before", "after"],
		readers: [
			async (db, after) => {
				const { entries, next } = await listAuditEntries(db, after, PAGE_ROWS);
				const rows = entries.map((it) => [
					formatTime(it.at),
					it.actor,
					it.actorEmail,
					it.action,
					it.subject,
					it.before,
					it.after,
				]);
				return { rows, next };
			},
		],
	},
};
