import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { orders } from "../orders/tables.server";
import {
	type DocumentId,
	formatDocumentNumber,
	type ListedDocument,
	type PrintedDocument,
} from "./rules";
import { documents } from "./tables.server";

const idColumns = pickColumns(documents, "kind", "year", "number");
const grossPoisha = sql<number>`${documents.facts} ->> '$.totals.grossPoisha'`;

const selectDocuments = (db: Db) =>
	db
		.select({
			...idColumns,
			orderId: documents.orderId,
			issuedAt: documents.issuedAt,
			grossPoisha: grossPoisha.as("gross_poisha"),
		})
		.from(documents);

export function listDocumentsOfOrder(db: Db, orderId: string): Promise<ListedDocument[]> {
	return selectDocuments(db)
		.where(eq(documents.orderId, orderId))
		.orderBy(desc(documents.kind), asc(documents.year), asc(documents.number));
}

const MAX_LISTED_DOCUMENTS = 50;

export function listDocumentsOfCustomer(db: Db, customerId: string): Promise<ListedDocument[]> {
	const orderIds = db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.customerId, customerId));
	return selectDocuments(db)
		.where(sql`${documents.orderId} in ${orderIds}`)
		.orderBy(desc(documents.issuedAt), desc(documents.kind))
		.limit(MAX_LISTED_DOCUMENTS);
}

export async function getInvoiceNumbers(
	db: Db,
	orderIds: readonly string[],
): Promise<Record<string, string>> {
	const rows = await db
		.select({ orderId: documents.orderId, ...idColumns })
		.from(documents)
		.where(and(sql`${documents.orderId} in ${toIdList(orderIds)}`, eq(documents.kind, "invoice")));
	return Object.fromEntries(rows.map(({ orderId, ...id }) => [orderId, formatDocumentNumber(id)]));
}

async function findDocument(db: Db, isDocument: SQL | undefined): Promise<PrintedDocument | null> {
	const { issuedAt, buyer, facts } = documents;
	const [found] = await db
		.select({ ...idColumns, issuedAt, buyer, facts })
		.from(documents)
		.where(isDocument);
	if (!found) return null;
	return { ...found, buyer: found.buyer.name === undefined ? null : found.buyer };
}

export const findInvoice = (db: Db, orderId: string): Promise<PrintedDocument | null> =>
	findDocument(db, and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));

export const findCreditNote = (
	db: Db,
	orderId: string,
	{ kind, year, number }: DocumentId,
): Promise<PrintedDocument | null> =>
	findDocument(
		db,
		and(
			eq(documents.kind, kind),
			eq(documents.year, year),
			eq(documents.number, number),
			eq(documents.orderId, orderId),
		),
	);

/** Lists those issued in a time (ms), or all. */
export async function listDocumentsIssued(
	db: Db,
	issued: { since: number; until: number } | null,
	after: Cursor | null,
	size: number,
) {
	const { issuedAt, buyer, facts } = documents;
	const rowId = sql<number>`documents.rowid`;
	const isIssued = issued && and(gte(issuedAt, issued.since), lt(issuedAt, issued.until));
	const isAfter = after && sql`(${issuedAt}, ${rowId}) > (${after.key}, ${Number(after.id)})`;
	const rows = await db
		.select({ ...idColumns, issuedAt, buyer, facts, rowId: rowId.as("row_id") })
		.from(documents)
		.where(and(isIssued ?? undefined, isAfter ?? undefined))
		.orderBy(asc(issuedAt), rowId)
		.limit(size + 1);
	const page = cutPage(rows, size, (row) => ({ key: row.issuedAt, id: String(row.rowId) }));
	return { documents: page.rows, next: page.next };
}
