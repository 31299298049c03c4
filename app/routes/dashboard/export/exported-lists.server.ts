import { allUsers } from "~/domain/accounts/queries.server";
import { auditTrail } from "~/domain/admin/list-audit-entries.server";
import { newestBlogs } from "~/domain/blog/queries.server";
import { managedProducts } from "~/domain/catalog/management/queries.server";
import type { ManagedShow } from "~/domain/catalog/management/rules";
import { allMessages } from "~/domain/contact/queries.server";
import { priceText } from "~/domain/money/rules";
import { subscribersIn } from "~/domain/newsletter/subscribers/queries.server";
import { allOrders, ordersByIdStart } from "~/domain/orders/queries.server";
import { waysPaid } from "~/domain/payments/queries.server";
import { allRefunds } from "~/domain/payments/refunds/queries.server";
import { newestReviews } from "~/domain/reviews/queries.server";
import type { CsvValue } from "~/http/responses/csv.server";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { filterIn } from "../orders/order-filter.server";

/** Rows a statement reads: few enough statements for a long list, few enough rows for the memory. */
const PAGE = 500;

export type ExportPage = { rows: CsvValue[][]; next: string | null };
/** `url` is the request's: what it asks for, of a list that can be filtered. */
type Part = (db: Db, after: Cursor | null, url: string) => Promise<ExportPage>;
export type ExportedList = { head: string[]; parts: Part[] };

const moment = (at: number) => new Date(at).toISOString();

const ordersPage: Part = async (db, after, url) => {
	const { filter, find } = filterIn(url);
	const { orders, next } = find
		? { orders: await ordersByIdStart(db, find), next: null }
		: await allOrders(db, after, filter, PAGE);
	const paid = orders.filter(({ transactionId }) => transactionId !== null);
	const ways = await waysPaid(
		db,
		paid.map(({ id }) => id),
	);
	const rows = orders.map((it) => [
		it.id,
		moment(it.createdAt),
		it.status,
		it.productName,
		it.quantity,
		priceText(it.unitPricePoisha),
		priceText(it.totalPoisha),
		it.buyerName,
		it.buyerEmail,
		it.phone,
		it.address,
		it.paidAt === null ? null : moment(it.paidAt),
		ways[it.id] ?? null,
		it.transactionId,
	]);
	return { rows, next };
};

const productsIn = (show: ManagedShow) => async (db: Db, after: Cursor | null) => {
	const { products, next } = await managedProducts(db, show, after, PAGE);
	const rows = products.map((it) => [
		it.id,
		it.name,
		priceText(it.pricePoisha),
		it.onHand,
		it.reserved,
		show === "archived" ? "archived" : "for sale",
		it.description,
		moment(it.createdAt),
	]);
	return { rows, next };
};

/** Every list that can be downloaded, by its file's name: the columns, and what reads their rows page by page. */
export const EXPORTED: Record<string, ExportedList> = {
	"users.csv": {
		head: ["id", "name", "email", "role", "since"],
		parts: [
			async (db, after) => {
				const { users, next } = await allUsers(db, after, PAGE);
				const rows = users.map((it) => [it.id, it.name, it.email, it.role, moment(it.createdAt)]);
				return { rows, next };
			},
		],
	},
	"products.csv": {
		head: ["id", "name", "price in tk", "on hand", "reserved", "state", "description", "since"],
		parts: [productsIn("sale"), productsIn("archived")],
	},
	"orders.csv": {
		head: [
			...["id", "placed", "state", "product", "quantity", "unit price in tk", "total in tk"],
			...["buyer", "email", "phone", "address", "paid", "paid by", "transaction id"],
		],
		parts: [ordersPage],
	},
	"refunds.csv": {
		head: [
			...["id", "since", "state", "order", "product", "quantity", "buyer", "amount in tk"],
			...["paid by", "reason", "provider's id", "bank's reference", "last error"],
		],
		parts: [
			async (db, after) => {
				const { refunds, next } = await allRefunds(db, after, undefined, PAGE);
				const rows = refunds.map((it) => [
					it.id,
					moment(it.createdAt),
					it.state,
					it.orderId,
					it.productName,
					it.quantity,
					it.buyerName,
					priceText(it.amountPoisha),
					it.way,
					it.reason,
					it.providerId,
					it.bankReference,
					it.lastError,
				]);
				return { rows, next };
			},
		],
	},
	"messages.csv": {
		head: ["id", "when", "name", "email", "contact", "message", "answered"],
		parts: [
			async (db, after) => {
				const { messages, next } = await allMessages(db, after, PAGE);
				const rows = messages.map((it) => [
					it.id,
					moment(it.createdAt),
					it.name,
					it.email,
					it.contact,
					it.message,
					it.answeredAt === null ? null : moment(it.answeredAt),
				]);
				return { rows, next };
			},
		],
	},
	"reviews.csv": {
		head: ["id", "when", "name", "stars", "review"],
		parts: [
			async (db, after) => {
				const { reviews, next } = await newestReviews(db, PAGE, after);
				const rows = reviews.map((it) => [
					it.id,
					moment(it.createdAt),
					it.name,
					it.halfStars / 2,
					it.review,
				]);
				return { rows, next };
			},
		],
	},
	"blogs.csv": {
		head: ["id", "name", "author", "docs link", "description", "since"],
		parts: [
			async (db, after) => {
				const { blogs, next } = await newestBlogs(db, after, PAGE);
				const rows = blogs.map((it) => [
					it.id,
					it.name,
					it.authorName,
					it.docsLink,
					it.description,
					moment(it.createdAt),
				]);
				return { rows, next };
			},
		],
	},
	"subscribers.csv": {
		head: ["email", "since"],
		parts: [
			async (db, after) => {
				const { subscribers, next } = await subscribersIn(db, "confirmed", after, PAGE);
				const rows = subscribers.map((it) => [it.email, moment(it.confirmedAt ?? it.createdAt)]);
				return { rows, next };
			},
		],
	},
	"audit.csv": {
		head: ["when", "who", "email", "what", "to what", "before", "after"],
		parts: [
			async (db, after) => {
				const { entries, next } = await auditTrail(db, after, PAGE);
				const rows = entries.map((it) => [
					moment(it.createdAt),
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
