import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { buildCreditNote, type CreditedLine } from "./build-credit-note";
import type { CreditNoteFacts, InvoiceFacts } from "./facts";
import { formatDocumentNumber, getDocumentYear } from "./rules";
import { toSellerFacts } from "./seller";
import { documents } from "./tables.server";

type NewCreditNote = {
	orderId: string;
	refundGroup: string;
	credited: readonly CreditedLine[];
	reason: string;
	/** In ms. */
	at: number;
};

/**
 * After the refunds in their batch: the credit note, if the batch wrote them and the order has an invoice. It fails, and
 * the batch with it, when the order got its invoice or another credit note since the lines or its documents were read.
 */
export async function prepareCreditNote(
	{ db, settings }: Platform,
	{ orderId, refundGroup, credited, reason, at }: NewCreditNote,
) {
	const { invoice, earlier } = await readDocuments(db, orderId);
	const seller = toSellerFacts(settings);
	const facts = invoice && buildCreditNote({ invoice, earlier, credited, reason, seller });
	const isCurrent = sql`${earlier.length} = (select count(*) from documents
		where kind = 'credit-note' and order_id = ${orderId})`;
	const year = getDocumentYear(at);
	const statement = insertSelect(
		db,
		documents,
		{
			kind: "credit-note",
			year,
			number: sql`1 + coalesce((select max(number) from documents where kind = 'credit-note' and year = ${year}), 0)`,
			orderId,
			refundGroup,
			issuedAt: at,
			buyer: sql`invoice.buyer`,
			facts: sql`iif(${isCurrent}, ${facts && JSON.stringify(facts)}, null)`,
		},
		sql`from documents as invoice where invoice.kind = 'invoice' and invoice.order_id = ${orderId}
			and exists (select 1 from refunds where group_id = ${refundGroup})
			and not exists (select 1 from documents where refund_group = ${refundGroup})`,
	);
	return [statement] as const;
}

/** `invoice` is null before there is one. */
type DocumentsOfOrder = {
	invoice: (InvoiceFacts & CreditNoteFacts["invoice"]) | null;
	earlier: CreditNoteFacts[];
};

async function readDocuments(db: Db, orderId: string): Promise<DocumentsOfOrder> {
	const rows = await db
		.select(pickColumns(documents, "kind", "year", "number", "issuedAt", "facts"))
		.from(documents)
		.where(eq(documents.orderId, orderId));
	const [invoice] = rows.flatMap(({ facts, issuedAt, ...id }) =>
		"payments" in facts ? [{ ...facts, issuedAt, number: formatDocumentNumber(id) }] : [],
	);
	const earlier = rows.flatMap(({ facts }) => ("reason" in facts ? [facts] : []));
	return { invoice: invoice ?? null, earlier };
}
