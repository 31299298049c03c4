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
import type { OrderLine } from "~/domain/orders/rules/order-line";
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

type Page<Row> = { rows: readonly Row[]; next: string | null };
type ReadPage<Row> = (db: Db, after: Cursor | null, url: string) => Promise<Page<Row>>;
type Value = CsvValue | undefined;

export type ExportedList = { header: string[]; readers: ReadPage<CsvValue[]>[] };

/** A column has its label and a row's value, as in a `DataTable`. */
const list = <Row>(
	readers: readonly ReadPage<Row>[],
	columns: readonly (readonly [label: string, value: (row: Row) => Value])[],
): ExportedList => ({
	header: columns.map(([label]) => label),
	readers: readers.map((readPage) => async (db, after, url) => {
		const { rows, next } = await readPage(db, after, url);
		return { rows: rows.map((row) => columns.map(([, value]) => value(row) ?? null)), next };
	}),
});

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

/** '2026-11-24 14:05:09', which spreadsheets read as a time. */
const formatTime = (at: number | null) => (at === null ? null : timeFormat.format(at));

/** Of a column of times. */
const inShopTime = (name: string) => `${name} (Bangladesh time)`;

const formatTk = (poisha: number | undefined) =>
	poisha === undefined ? null : formatDecimalTk(poisha);

async function readOrdersPage(db: Db, after: Cursor | null, url: string) {
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
	const rows = lines.map((line) => ({
		...line,
		paidBy: paymentMethods[line.id],
		invoiceNumber: invoiceNumbers[line.orderId],
		vat: vat.get(line.id),
	}));
	return { rows, next };
}

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

const createProductsReader =
	(show: ManagedProductFilter) => async (db: Db, after: Cursor | null) => {
		const { products, next } = await listManagedProducts(db, show, after, PAGE_ROWS);
		const { categoryPaths, familySlugs } = await listAddresses(db);
		const describeSpecs = await createSpecDescriber(db);
		const rows = products.map((product) => ({
			...product,
			category: categoryPaths.get(product.categoryId ?? ""),
			family: familySlugs.get(product.familyId ?? ""),
			attributes: describeSpecs(product),
		}));
		return { rows, next };
	};

/** Downloadable lists by file name. */
export const EXPORTED_LISTS: Record<string, ExportedList> = {
	"users.csv": list(
		[
			async (db, after) => {
				const { users: rows, next } = await listAccounts(db, after, PAGE_ROWS);
				return { rows, next };
			},
		],
		[
			["id", (user) => user.id],
			["name", (user) => user.name],
			["email", (user) => user.email],
			["role", (user) => user.role],
			[inShopTime("since"), (user) => formatTime(user.createdAt)],
		],
	),
	"products.csv": list(
		[createProductsReader("sale"), createProductsReader("archived")],
		[
			["id", (product) => product.id],
			["name", (product) => product.name],
			["price in tk", (product) => formatTk(product.pricePoisha)],
			["on hand", (product) => product.onHand],
			["reserved", (product) => product.reserved],
			["state", (product) => (product.archived ? "archived" : "for sale")],
			["description", (product) => product.description],
			[inShopTime("since"), (product) => formatTime(product.createdAt)],
			["part number", (product) => product.partNumber],
			["unit", (product) => product.unit],
			["pack size", (product) => product.packSize],
			["minimum quantity", (product) => product.minQuantity],
			["order multiple", (product) => product.orderMultiple],
			["weight in g", (product) => product.weightG],
			["lead days", ({ leadDays }) => (leadDays === UNKNOWN_LEAD_DAYS ? null : leadDays)],
			["replaced by", (product) => product.replacement?.partNumber],
			["HS code", (product) => product.hsCode],
			["bin", (product) => product.bin],
			["category", (product) => product.category],
			["family", (product) => product.family],
			["attributes", (product) => product.attributes],
		],
	),
	"orders.csv": list(
		[readOrdersPage],
		[
			["id", (line) => line.id],
			[inShopTime("placed"), (line) => formatTime(line.createdAt)],
			["state", (line) => line.status],
			["product", (line) => line.productName],
			["quantity", (line) => line.quantity],
			["unit price in tk", (line) => formatTk(line.unitPricePoisha)],
			["total in tk", (line) => formatTk(line.totalPoisha)],
			["buyer", (line) => line.buyerName],
			["email", (line) => line.buyerEmail],
			["phone", (line) => line.phone],
			["address", (line) => line.address],
			[inShopTime("paid"), (line) => formatTime(line.paidAt)],
			["paid by", (line) => line.paidBy],
			["transaction id", (line) => line.transactionId],
			["order number", (line) => line.orderNumber],
			["purchase order number", (line) => line.purchaseOrderNumber],
			["company", (line) => line.companyName],
			["part number", (line) => line.partNumber],
			["invoice number", (line) => line.invoiceNumber],
			[inShopTime("shipped"), (line) => formatTime(line.shippedAt)],
			["carrier", (line) => line.carrier],
			["tracking number", (line) => line.trackingNumber],
			["VAT rate in %", ({ vat }) => vat && vat.vatBp / 100],
			["net in tk", ({ vat }) => formatTk(vat?.netPoisha)],
			["VAT in tk", ({ vat }) => formatTk(vat?.vatPoisha)],
			["gross in tk", ({ vat }) => formatTk(vat?.grossPoisha)],
		],
	),
	"refunds.csv": list(
		[
			async (db, after) => {
				const { refunds: rows, next } = await listRefunds(db, after, undefined, PAGE_ROWS);
				return { rows, next };
			},
		],
		[
			["id", (refund) => refund.id],
			[inShopTime("since"), (refund) => formatTime(refund.createdAt)],
			["state", (refund) => refund.state],
			["order", (refund) => refund.lineId],
			["product", (refund) => refund.productName],
			["quantity", (refund) => refund.quantity],
			["buyer", (refund) => refund.buyerName],
			["amount in tk", (refund) => formatTk(refund.amountPoisha)],
			["paid by", (refund) => refund.method],
			["reason", (refund) => refund.reason],
			["provider's id", (refund) => refund.providerId],
			["bank's reference", (refund) => refund.bankReference],
			["last error", (refund) => refund.lastError],
			["order number", (refund) => refund.orderNumber],
		],
	),
	"messages.csv": list(
		[
			async (db, after) => {
				const { messages: rows, next } = await listAllMessages(db, after, PAGE_ROWS);
				return { rows, next };
			},
		],
		[
			["id", (message) => message.id],
			[inShopTime("when"), (message) => formatTime(message.createdAt)],
			["name", (message) => message.name],
			["email", (message) => message.email],
			["contact", (message) => message.contact],
			["message", (message) => message.message],
			[inShopTime("answered"), (message) => formatTime(message.answeredAt)],
		],
	),
	"reviews.csv": list(
		[
			async (db, after) => {
				const { reviews: rows, next } = await listNewestReviews(db, PAGE_ROWS, after);
				return { rows, next };
			},
		],
		[
			["id", (review) => review.id],
			[inShopTime("when"), (review) => formatTime(review.createdAt)],
			["name", (review) => review.name],
			["stars", (review) => review.halfStars / 2],
			["review", (review) => review.review],
		],
	),
	"blogs.csv": list(
		[
			async (db, after) => {
				const { blogs: rows, next } = await listNewestBlogs(db, after, PAGE_ROWS);
				return { rows, next };
			},
		],
		[
			["id", (blog) => blog.id],
			["name", (blog) => blog.name],
			["author", (blog) => blog.authorName],
			["docs link", (blog) => blog.docsLink],
			["description", (blog) => blog.description],
			[inShopTime("since"), (blog) => formatTime(blog.createdAt)],
		],
	),
	"subscribers.csv": list(
		[
			async (db, after) => {
				const { subscribers: rows, next } = await listSubscribers(
					db,
					"confirmed",
					after,
					PAGE_ROWS,
				);
				return { rows, next };
			},
		],
		[
			["email", (subscriber) => subscriber.email],
			[inShopTime("since"), (it) => formatTime(it.confirmedAt ?? it.createdAt)],
		],
	),
	"audit.csv": list(
		[
			async (db, after) => {
				const { entries: rows, next } = await listAuditEntries(db, after, PAGE_ROWS);
				return { rows, next };
			},
		],
		[
			[inShopTime("when"), (entry) => formatTime(entry.at)],
			["who", (entry) => entry.actor],
			["email", (entry) => entry.actorEmail],
			["what", (entry) => entry.action],
			["to what", (entry) => entry.subject],
			["before", (entry) => entry.before],
			["after", (entry) => entry.after],
		],
	),
};
