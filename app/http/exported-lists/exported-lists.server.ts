import { listAccounts } from "~/domain/accounts/queries.server";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { listWaitedParts } from "~/domain/backorders/queries.server";
import { listAllMessages } from "~/domain/contact/messages.server";
import { toTk } from "~/domain/money/rules";
import { listSubscribers } from "~/domain/newsletter/subscribers.server";
import { listRefunds } from "~/domain/payments/refunds/queries.server";
import { listNewestReviews } from "~/domain/reviews/queries.server";
import { DOCUMENTS_LIST } from "./documents-list.server";
import {
	type ExportedList,
	formatTime,
	inShopTime,
	list,
	PAGE_ROWS,
	readRows,
} from "./exported-list.server";
import {
	CUSTOMERS_LIST,
	NUMBERS_LIST,
	PRICES_LIST,
	STOCK_LIST,
	TRACKING_LIST,
} from "./importable-lists.server";
import { MOVEMENTS_LIST } from "./movements-list.server";
import { ORDERS_LIST } from "./orders-list.server";
import { PRODUCTS_LIST } from "./products-list.server";
import { RECEIVABLES_LIST } from "./receivables-list.server";

export const EXPORTED_LISTS: Record<string, ExportedList> = {
	users: list(
		FULL_ADMINS,
		[readRows("users", (db, after) => listAccounts(db, after, PAGE_ROWS))],
		[
			["id", (user) => user.id],
			["name", (user) => user.name],
			["email", (user) => user.email],
			["role", (user) => user.role],
			[inShopTime("since"), (user) => formatTime(user.createdAt)],
		],
	),
	products: PRODUCTS_LIST,
	stock: STOCK_LIST,
	prices: PRICES_LIST,
	numbers: NUMBERS_LIST,
	customers: CUSTOMERS_LIST,
	tracking: TRACKING_LIST,
	movements: MOVEMENTS_LIST,
	orders: ORDERS_LIST,
	documents: DOCUMENTS_LIST,
	receivables: RECEIVABLES_LIST,
	backorders: list(
		"orders",
		[async (db) => ({ rows: await listWaitedParts(db), next: null })],
		[
			["product id", (part) => part.productId],
			["part number", (part) => part.partNumber],
			["name", (part) => part.name],
			["waiting units", (part) => part.waitingUnits],
			["waiting backorders", (part) => part.waitingCount],
			["held units", (part) => part.readyUnits],
			["held backorders", (part) => part.readyCount],
			["for sale", (part) => part.available],
			["lead days", (part) => (part.leadDays < 0 ? "" : part.leadDays)],
			[inShopTime("oldest since"), (part) => formatTime(part.oldestAt)],
		],
	),
	refunds: list(
		"accounts",
		[readRows("refunds", (db, after) => listRefunds(db, after, undefined, PAGE_ROWS))],
		[
			["id", (refund) => refund.id],
			[inShopTime("since"), (refund) => formatTime(refund.createdAt)],
			["state", (refund) => refund.state],
			["order", (refund) => refund.orderId],
			["product", (refund) => refund.productName],
			["quantity", (refund) => refund.units],
			["buyer", (refund) => refund.buyerName],
			["amount in tk", (refund) => toTk(refund.amountPoisha)],
			["paid by", (refund) => refund.method],
			["reason", (refund) => refund.reason],
			["note", (refund) => refund.note],
			["provider's id", (refund) => refund.providerId],
			["bank's reference", (refund) => refund.bankReference],
			["last error", (refund) => refund.lastError],
			["order number", (refund) => refund.orderNumber],
		],
	),
	messages: list(
		"content",
		[readRows("messages", (db, after) => listAllMessages(db, "all", after, PAGE_ROWS))],
		[
			["id", (message) => message.id],
			[inShopTime("when"), (message) => formatTime(message.createdAt)],
			["name", (message) => message.name],
			["email", (message) => message.email],
			["contact", (message) => message.contact],
			["message", (message) => message.message],
			[inShopTime("answered"), (message) => formatTime(message.answeredAt)],
			["answer", (message) => message.answer],
		],
	),
	reviews: list(
		"content",
		[readRows("reviews", (db, after) => listNewestReviews(db, PAGE_ROWS, after))],
		[
			["id", (review) => review.id],
			[inShopTime("when"), (review) => formatTime(review.createdAt)],
			["name", (review) => review.name],
			["stars", (review) => review.halfStars / 2],
			["review", (review) => review.review],
		],
	),
	subscribers: list(
		FULL_ADMINS,
		[readRows("subscribers", (db, after) => listSubscribers(db, "confirmed", after, PAGE_ROWS))],
		[
			["email", (subscriber) => subscriber.email],
			[
				inShopTime("since"),
				(subscriber) => formatTime(subscriber.confirmedAt ?? subscriber.createdAt),
			],
		],
	),
	audit: list(
		FULL_ADMINS,
		[readRows("entries", (db, after) => listAuditEntries(db, after, PAGE_ROWS))],
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
