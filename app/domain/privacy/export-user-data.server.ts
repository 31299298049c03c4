import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { blogs, comments } from "~/domain/blog/tables.server";
import { isNumberOf } from "~/domain/catalog/part-numbers/visible-numbers.server";
import { partNumbers, products } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { listAddresses } from "~/domain/customers/addresses.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { documents } from "~/domain/documents/tables.server";
import { mailOrders } from "~/domain/order-pad/mailed/tables.server";
import { orderPadLines, orderPads } from "~/domain/order-pad/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { isOwnOrder } from "~/domain/orders/conditions.server";
import { orders } from "~/domain/orders/tables.server";
import { quotes } from "~/domain/quotes/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { savedLists } from "~/domain/saved-lists/tables.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import {
	type Cursor,
	type NewestRow,
	type NewestTable,
	type Selecting,
	selectNewest,
} from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { webhookDeliveries } from "~/platform/webhooks/tables.server";
import { type DataPart, exportAccount } from "./export-account.server";
import { listUserOrdersWithLines } from "./list-user-orders-with-lines.server";

const PAGE_SIZE = 200;

/** Reads page by page, to bound memory. Leaves out hashes and link secrets. */
export async function* exportUserData(db: Db, user: SignedInUser): AsyncGenerator<DataPart> {
	yield* exportAccount(db, user);
	yield* exportPurchases(db, user);
	yield* exportTexts(db, user);
}

async function* exportPurchases(
	db: Db,
	{ id, customerId }: SignedInUser,
): AsyncGenerator<DataPart> {
	const ownOrders = db.select({ id: orders.id }).from(orders).where(isOwnOrder(id));
	yield* readPages("orders", (after) => listUserOrdersWithLines(db, id, after, PAGE_SIZE));
	yield* readNewest(
		"approvalRequests",
		() => selectRequests(db),
		approvalRequests,
		eq(approvalRequests.requestedBy, id),
	);
	yield* readNewest(
		"backorders",
		() => selectBackorders(db),
		backorders,
		eq(backorders.userId, id),
	);
	yield* readNewest("quotes", () => selectQuotes(db), quotes, eq(quotes.userId, id));
	yield* readPages("documents", (after) => listDocuments(db, ownOrders, after));
	yield* readNewest("orderPads", () => selectOrderPads(db), orderPads, eq(orderPads.userId, id));
	yield* readNewest(
		"mailedLists",
		() => db.select(pickColumns(mailOrders, "id", "createdAt", "result", "bytes")).from(mailOrders),
		mailOrders,
		eq(mailOrders.userId, id),
	);
	yield { kind: "addresses", rows: await listAddresses(db, customerId) };
	yield { kind: "partNumbers", rows: await listOwnPartNumbers(db, customerId) };
	yield* readNewest(
		"savedLists",
		() => selectSavedLists(db),
		savedLists,
		eq(savedLists.userId, id),
	);
	yield* readNewest(
		"webhookDeliveries",
		() => selectWebhookDeliveries(db),
		webhookDeliveries,
		inArray(webhookDeliveries.orderId, ownOrders),
	);
}

async function* exportTexts(db: Db, { id, email }: SignedInUser): AsyncGenerator<DataPart> {
	yield* readNewest("reviews", () => db.select().from(reviews), reviews, eq(reviews.userId, id));
	yield* readNewest(
		"comments",
		() => db.select().from(comments),
		comments,
		eq(comments.userId, id),
	);
	yield* readNewest("blogs", () => db.select().from(blogs), blogs, eq(blogs.authorId, id));
	yield* readNewest(
		"messages",
		() => db.select().from(contactMessages),
		contactMessages,
		eq(contactMessages.email, email),
	);
	const mailColumns = pickColumns(outbox, "id", "subject", "createdAt", "sentAt");
	yield* readNewest(
		"mails",
		() => db.select(mailColumns).from(outbox),
		outbox,
		eq(outbox.to, email),
	);
	const auditKeys = { createdAt: audit.at, id: audit.id };
	const auditColumns = { ...auditKeys, ...pickColumns(audit, "action", "before", "after") };
	yield* readNewest(
		"auditLog",
		() => db.select(auditColumns).from(audit),
		auditKeys,
		eq(audit.subject, `user:${id}`),
	);
}

async function* readPages(
	kind: string,
	read: (after: Cursor | null) => PromiseLike<NewestRow[]>,
): AsyncGenerator<DataPart> {
	let after: Cursor | null = null;
	do {
		const rows: NewestRow[] = await read(after);
		yield { kind, rows };
		const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
		after = last ? { key: last.createdAt, id: last.id } : null;
	} while (after);
}

const readNewest = (
	kind: string,
	select: () => Selecting<NewestRow>,
	table: NewestTable,
	where: SQL,
) => readPages(kind, (after) => selectNewest(select(), table, { where, after, size: PAGE_SIZE }));

const selectRequests = (db: Db) =>
	db
		.select({
			...pickColumns(
				approvalRequests,
				"id",
				"state",
				"delivery",
				"reason",
				"createdAt",
				"decidedAt",
			),
			parts:
				sql<string>`(select json_group_array(json_object('product', name, 'quantity', requested_quantity) order by position)
				from approval_request_lines join products on products.id = product_id
				where request_id = ${approvalRequests.id})`.mapWith((json: string): object =>
					JSON.parse(json),
				),
		})
		.from(approvalRequests);

const selectQuotes = (db: Db) =>
	db
		.select({
			...pickColumns(quotes, "id", "number", "state", "email", "name", "companyName"),
			...pickColumns(quotes, "request", "reason", "createdAt", "endedAt"),
			lines:
				sql<string>`(select json_group_array(json_object('product', products.name, 'text', text,
				'quantity', quantity, 'unitPoisha', nullif(unit_poisha, -1)) order by n) from quote_lines
				left join products on products.id = product_id
				where quote_id = quotes.id and quote_lines.revision = max(quotes.revision, 1))`.mapWith(
					(json: string): object => JSON.parse(json),
				),
			messages:
				sql<string>`(select json_group_array(json_object('fromStaff', from_staff, 'body', body, 'at', at) order by n)
				from quote_messages where quote_id = quotes.id)`.mapWith((json: string): object =>
					JSON.parse(json),
				),
		})
		.from(quotes);

const selectBackorders = (db: Db) =>
	db
		.select({
			...pickColumns(backorders, "id", "state", "quantity", "unitPoisha", "delivery"),
			...pickColumns(backorders, "createdAt", "endedAt", "note"),
			product: products.name,
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId));

async function listDocuments(db: Db, ownOrders: SQLWrapper, after: Cursor | null) {
	const id = sql<string>`cast(documents.rowid as text)`;
	const createdAt = documents.issuedAt;
	const query = db
		.select({
			...pickColumns(documents, "kind", "year", "number", "orderId", "buyer", "facts"),
			createdAt,
			id: id.as("row_id"),
		})
		.from(documents);
	const where = inArray(documents.orderId, ownOrders);
	const rows = await selectNewest(query, { createdAt, id }, { where, after, size: PAGE_SIZE });
	return rows.map(({ year, number, ...row }) => ({
		...row,
		number: formatDocumentNumber({ ...row, year, number }),
	}));
}

const selectOrderPads = (db: Db) =>
	db
		.select({
			...pickColumns(orderPads, "id", "createdAt", "source", "state"),
			lines: sql<string>`(select group_concat(typed, char(10)) from (select ${orderPadLines.typed} as typed
				from ${orderPadLines} where ${orderPadLines.padId} = ${orderPads.id} order by ${orderPadLines.n}))`,
		})
		.from(orderPads);

/** Needs no pages: an account has few numbers, because each was given by hand. */
const listOwnPartNumbers = (db: Db, customerId: string) =>
	db
		.select({
			number: partNumbers.display,
			product: products.name,
			partNumber: products.partNumber,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(isNumberOf(customerId))
		.orderBy(asc(partNumbers.normalized));

const selectSavedLists = (db: Db) =>
	db
		.select({
			...pickColumns(savedLists, "id", "createdAt", "name", "approvedAt", "everyWeeks", "nextDay"),
			// In raw SQL, because drizzle drops the table names in a query on one table.
			lines: sql<string>`(select group_concat(line, char(10)) from (
				select line.quantity || ' x ' || products.name
					|| coalesce(', at most ' || line.max_units || ' of one order', '') as line
				from saved_list_lines as line join products on products.id = line.product_id
				where line.list_id = saved_lists.id order by line.position))`,
		})
		.from(savedLists);

/** Leaves out the endpoints' URLs, which may contain secrets. */
const selectWebhookDeliveries = (db: Db) =>
	db
		.select(pickColumns(webhookDeliveries, "id", "orderId", "type", "createdAt", "state"))
		.from(webhookDeliveries);
