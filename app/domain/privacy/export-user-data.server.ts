import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { listApiTokens } from "~/domain/accounts/api-tokens/queries.server";
import { listPasskeys } from "~/domain/accounts/passkeys/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import {
	companyApplications,
	customers,
	emailChanges,
	factors,
	identities,
	invitations,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { backorders } from "~/domain/backorders/tables.server";
import { blogs, comments } from "~/domain/blog/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { listRequestsByUser } from "~/domain/catalog/back-in-stock/queries.server";
import { isNumberOf } from "~/domain/catalog/part-numbers/visible-numbers.server";
import { partNumbers, products } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { listAddresses } from "~/domain/customers/addresses.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { documents } from "~/domain/documents/tables.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import { orderPadLines, orderPads } from "~/domain/order-pad/tables.server";
import { isOwnOrder } from "~/domain/orders/conditions.server";
import { orders } from "~/domain/orders/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { savedLists } from "~/domain/saved-lists/tables.server";
import { webhookDeliveries } from "~/domain/webhooks/tables.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { listUserOrdersWithLines } from "./list-user-orders-with-lines.server";

/** A kind with many rows comes in several parts. */
type DataPart = { kind: string; rows: object[] };

const PAGE_SIZE = 200;

/** Page by page, to bound memory. Leaves out hashes and link secrets. */
export async function* exportUserData(db: Db, user: SignedInUser): AsyncGenerator<DataPart> {
	yield* exportAccount(db, user);
	yield* readPages("orders", (after) => listUserOrdersWithLines(db, user.id, after, PAGE_SIZE));
	yield* readPages("approvalRequests", (after) => listRequestsOf(db, user.id, after));
	yield* readPages("backorders", (after) => listBackordersOf(db, user.id, after));
	yield* readPages("documents", (after) => listUserDocuments(db, user.id, after));
	yield* readPages("orderPads", (after) => listOrderPads(db, user.id, after));
	yield { kind: "addresses", rows: await listAddresses(db, user.customerId) };
	yield { kind: "partNumbers", rows: await listOwnPartNumbers(db, user.customerId) };
	yield* readPages("savedLists", (after) => listSavedLists(db, user.id, after));
	yield* readPages("webhookDeliveries", (after) => listWebhookDeliveries(db, user.id, after));
	yield* exportContributions(db, user);
	yield* readPages("mails", (after) =>
		db
			.select({
				id: outbox.id,
				subject: outbox.subject,
				createdAt: outbox.createdAt,
				sentAt: outbox.sentAt,
			})
			.from(outbox)
			.where(and(eq(outbox.to, user.email), isOlderThanCursor(outbox, after)))
			.orderBy(desc(outbox.createdAt), desc(outbox.id))
			.limit(PAGE_SIZE),
	);
	const auditColumns = { createdAt: audit.at, id: audit.id };
	yield* readPages("auditLog", (after) =>
		db
			.select({ ...auditColumns, action: audit.action, before: audit.before, after: audit.after })
			.from(audit)
			.where(and(eq(audit.subject, `user:${user.id}`), isOlderThanCursor(auditColumns, after)))
			.orderBy(desc(audit.at), desc(audit.id))
			.limit(PAGE_SIZE),
	);
}

const listRequestsOf = (db: Db, userId: string, after: Cursor | null) =>
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
				sql<string>`(select json_group_array(json_object('product', name, 'quantity', requested_quantity))
				from approval_request_lines join products on products.id = product_id
				where request_id = ${approvalRequests.id})`.mapWith((json: string): object =>
					JSON.parse(json),
				),
		})
		.from(approvalRequests)
		.where(
			and(eq(approvalRequests.requestedBy, userId), isOlderThanCursor(approvalRequests, after)),
		)
		.orderBy(desc(approvalRequests.createdAt), desc(approvalRequests.id))
		.limit(PAGE_SIZE);

const listBackordersOf = (db: Db, userId: string, after: Cursor | null) =>
	db
		.select({
			...pickColumns(
				backorders,
				"id",
				"state",
				"quantity",
				"unitPoisha",
				"delivery",
				"createdAt",
				"endedAt",
			),
			product: products.name,
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.where(and(eq(backorders.userId, userId), isOlderThanCursor(backorders, after)))
		.orderBy(desc(backorders.createdAt), desc(backorders.id))
		.limit(PAGE_SIZE);

async function* exportAccount(db: Db, user: SignedInUser): AsyncGenerator<DataPart> {
	const { id, customerId, email } = user;
	const { passwordHash, ...account } = getTableColumns(users);
	const { idHash, userId, ...session } = getTableColumns(sessions);
	const { confirmHash, unsubscribeSecret, ...subscription } = getTableColumns(subscribers);
	const { provider, subject, email: identityEmail, createdAt } = identities;
	const { exemptNumber: number, exemptUntil: untilAt } = customers;
	const hasExemption = and(eq(customers.id, customerId), ne(customers.exemptNumber, ""));
	const [
		accounts,
		signIns,
		factorRows,
		linked,
		changes,
		exemptions,
		bins,
		cart,
		requests,
		newsletter,
	] = await db.batch([
		db.select(account).from(users).where(eq(users.id, id)),
		db.select(session).from(sessions).where(eq(sessions.userId, id)),
		db
			.select({
				kind: factors.kind,
				createdAt: factors.createdAt,
				verifiedAt: factors.verifiedAt,
			})
			.from(factors)
			.where(eq(factors.userId, id)),
		db
			.select({ provider, subject, email: identityEmail, createdAt })
			.from(identities)
			.where(eq(identities.userId, id)),
		db
			.select({
				email: emailChanges.email,
				createdAt: emailChanges.createdAt,
				endedAt: emailChanges.endedAt,
			})
			.from(emailChanges)
			.where(eq(emailChanges.userId, id)),
		db.select({ number, untilAt }).from(customers).where(hasExemption),
		db
			.select({ bin: customers.bin })
			.from(customers)
			.where(and(eq(customers.id, customerId), ne(customers.bin, ""))),
		db
			.select({
				product: products.name,
				quantity: cartLines.quantity,
				addedAt: cartLines.addedAt,
			})
			.from(cartLines)
			.innerJoin(products, eq(products.id, cartLines.productId))
			.where(eq(cartLines.userId, id)),
		listRequestsByUser(db, id),
		db.select(subscription).from(subscribers).where(eq(subscribers.email, email)),
	]);
	yield { kind: "account", rows: accounts };
	yield { kind: "linkedSignIns", rows: linked };
	yield { kind: "sessions", rows: signIns };
	yield { kind: "twoFactorMethods", rows: factorRows };
	yield { kind: "passkeys", rows: await listPasskeys(db, id) };
	yield { kind: "apiTokens", rows: await listApiTokens(db, id) };
	yield { kind: "emailChanges", rows: changes };
	yield { kind: "vatExemption", rows: exemptions };
	yield { kind: "vatNumber", rows: bins };
	yield* exportCompany(db, user);
	yield { kind: "cart", rows: cart };
	yield { kind: "backInStockRequests", rows: requests };
	yield { kind: "newsletter", rows: newsletter };
}

async function* exportCompany(
	db: Db,
	{ id, customerId, customerRole, email }: SignedInUser,
): AsyncGenerator<DataPart> {
	const { role, expiresAt } = invitations;
	const name = sql<string>`${customers.name}`.as("company");
	const [memberships, applications, invited] = await db.batch([
		db
			.select({ name })
			.from(customers)
			.where(and(eq(customers.id, customerId), eq(customers.kind, "company"))),
		db
			.select({ name, ...pickColumns(companyApplications, "buys", "createdAt") })
			.from(companyApplications)
			.innerJoin(customers, eq(customers.id, companyApplications.customerId))
			.where(eq(companyApplications.userId, id)),
		db
			.select({ name, role, expiresAt })
			.from(invitations)
			.innerJoin(customers, eq(customers.id, invitations.customerId))
			.where(eq(invitations.email, email)),
	]);
	yield { kind: "company", rows: memberships.map((row) => ({ ...row, role: customerRole })) };
	yield { kind: "companyApplications", rows: applications };
	yield { kind: "companyInvitations", rows: invited };
}

async function* exportContributions(db: Db, { id, email }: SignedInUser): AsyncGenerator<DataPart> {
	yield* readPages("reviews", (after) =>
		db
			.select()
			.from(reviews)
			.where(and(eq(reviews.userId, id), isOlderThanCursor(reviews, after)))
			.orderBy(desc(reviews.createdAt), desc(reviews.id))
			.limit(PAGE_SIZE),
	);
	yield* readPages("comments", (after) =>
		db
			.select()
			.from(comments)
			.where(and(eq(comments.userId, id), isOlderThanCursor(comments, after)))
			.orderBy(desc(comments.createdAt), desc(comments.id))
			.limit(PAGE_SIZE),
	);
	yield* readPages("blogs", (after) =>
		db
			.select()
			.from(blogs)
			.where(and(eq(blogs.authorId, id), isOlderThanCursor(blogs, after)))
			.orderBy(desc(blogs.createdAt), desc(blogs.id))
			.limit(PAGE_SIZE),
	);
	yield* readPages("messages", (after) =>
		db
			.select()
			.from(contactMessages)
			.where(and(eq(contactMessages.email, email), isOlderThanCursor(contactMessages, after)))
			.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
			.limit(PAGE_SIZE),
	);
}

/** As printed. */
async function listUserDocuments(db: Db, userId: string, after: Cursor | null) {
	const rowId = sql<string>`cast(documents.rowid as text)`;
	const orderIds = db.select({ id: orders.id }).from(orders).where(isOwnOrder(userId));
	const columns = { createdAt: documents.issuedAt, id: rowId };
	const rows = await db
		.select({
			...pickColumns(documents, "kind", "year", "number", "orderId", "buyer", "facts"),
			createdAt: documents.issuedAt,
			id: rowId.as("row_id"),
		})
		.from(documents)
		.where(and(inArray(documents.orderId, orderIds), isOlderThanCursor(columns, after)))
		.orderBy(desc(documents.issuedAt), desc(rowId))
		.limit(PAGE_SIZE);
	return rows.map(({ year, number, ...row }) => ({
		...row,
		number: formatDocumentNumber({ ...row, year, number }),
	}));
}

function listOrderPads(db: Db, userId: string, after: Cursor | null) {
	const { id, createdAt, source, state } = orderPads;
	return db
		.select({
			id,
			createdAt,
			source,
			state,
			lines: sql<string>`(select group_concat(typed, char(10)) from (select ${orderPadLines.typed} as typed
				from ${orderPadLines} where ${orderPadLines.padId} = ${id} order by ${orderPadLines.n}))`,
		})
		.from(orderPads)
		.where(and(eq(orderPads.userId, userId), isOlderThanCursor(orderPads, after)))
		.orderBy(desc(createdAt), desc(id))
		.limit(PAGE_SIZE);
}

/** The most part numbers that an account is given by hand. */
function listOwnPartNumbers(db: Db, customerId: string) {
	return db
		.select({
			number: partNumbers.display,
			product: products.name,
			partNumber: products.partNumber,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(isNumberOf(customerId))
		.orderBy(asc(partNumbers.normalized));
}

function listSavedLists(db: Db, userId: string, after: Cursor | null) {
	const { id, createdAt, name } = savedLists;
	return db
		.select({
			id,
			createdAt,
			name,
			// In raw SQL, because drizzle drops the table names in a query on one table.
			lines: sql<string>`(select group_concat(line, char(10)) from (
				select line.quantity || ' x ' || products.name as line
				from saved_list_lines as line join products on products.id = line.product_id
				where line.list_id = saved_lists.id order by line.position))`,
		})
		.from(savedLists)
		.where(and(eq(savedLists.userId, userId), isOlderThanCursor(savedLists, after)))
		.orderBy(desc(createdAt), desc(id))
		.limit(PAGE_SIZE);
}

/** Without the endpoints' URLs, which may contain secrets. */
async function listWebhookDeliveries(db: Db, userId: string, after: Cursor | null) {
	const { id, orderId, type, createdAt, state } = webhookDeliveries;
	const orderIds = db.select({ id: orders.id }).from(orders).where(isOwnOrder(userId));
	return db
		.select({ id, orderId, type, createdAt, state })
		.from(webhookDeliveries)
		.where(and(inArray(orderId, orderIds), isOlderThanCursor(webhookDeliveries, after)))
		.orderBy(desc(createdAt), desc(id))
		.limit(PAGE_SIZE);
}

async function* readPages(
	kind: string,
	read: (after: Cursor | null) => Promise<{ createdAt: number; id: string }[]>,
): AsyncGenerator<DataPart> {
	let after: Cursor | null = null;
	do {
		const rows = await read(after);
		yield { kind, rows };
		const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
		after = last ? { key: last.createdAt, id: last.id } : null;
	} while (after);
}
