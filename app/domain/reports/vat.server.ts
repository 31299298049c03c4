import { between, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { DAY_MS, toMonthRange } from "~/platform/dhaka-days";
import {
	type BuyerFacts,
	DOCUMENT_KINDS,
	type DocumentKind,
	type NoBuyer,
} from "../documents/facts";
import type { DocumentId } from "../documents/rules";
import { type Period, toPeriodRange } from "./period";
import { vatMonths } from "./tables.server";

type Part = Record<"documents" | "netPoisha" | "vatPoisha", number>;

export type VatOfRate = Record<"month" | "note", string> & { vatBp: number } & Record<
		DocumentKind,
		Part
	>;

const NOTHING: Part = { documents: 0, netPoisha: 0, vatPoisha: 0 };

/** By month, note of the return and rate; invoices and credit notes apart. */
export async function listVat(db: Db, { first, last }: Period): Promise<VatOfRate[]> {
	const rows = await db
		.select()
		.from(vatMonths)
		.where(between(vatMonths.month, first, last))
		.orderBy(vatMonths.month, vatMonths.note, vatMonths.vatBp);
	const merged = new Map<string, VatOfRate>();
	for (const { kind, documents, netPoisha, vatPoisha, ...rate } of rows) {
		const key = JSON.stringify(rate);
		const row = merged.get(key) ?? { ...rate, invoice: NOTHING, "credit-note": NOTHING };
		merged.set(key, { ...row, [kind]: { documents, netPoisha, vatPoisha } });
	}
	return Array.from(merged.values());
}

/** A filter of papers. Null filters nothing; the note '' selects papers without a chosen note. */
export type PapersOf = { vatBp: number | null; note: string | null; kind: DocumentKind | null };

export const ALL_PAPERS: PapersOf = { vatBp: null, note: null, kind: null };

/** Of papers; one with several notes or rates counts at each. */
export function sumPapers(all: readonly VatOfRate[], of: PapersOf): Part {
	const rows = all.filter(
		({ vatBp, note }) => vatBp === (of.vatBp ?? vatBp) && note === (of.note ?? note),
	);
	const sums = { ...NOTHING };
	for (const kind of DOCUMENT_KINDS.filter((each) => each === (of.kind ?? each)))
		for (const { [kind]: part } of rows) {
			const sign = kind === "invoice" ? 1 : -1;
			sums.documents += part.documents;
			sums.netPoisha += sign * part.netPoisha;
			sums.vatPoisha += sign * part.vatPoisha;
		}
	return sums;
}

export type RegisterRow = DocumentId & {
	issuedAt: number;
	orderId: string;
	buyer: BuyerFacts | NoBuyer;
	description: string;
	/** Of the lines at this rate, and with the note that was asked for. */
	quantity: number;
	vatBp: number;
	/** Below zero on a credit note, so that a column adds up. */
	netPoisha: number;
	vatPoisha: number;
};

type Registered = PapersOf & { overPoisha: number; limit?: number };

type RawRow = Omit<RegisterRow, "buyer"> & { buyer: string };

/** A row for each document and rate, in the order of their numbers; `overPoisha` leaves out smaller documents. */
export const listRegister = (db: Db, period: Period, of: Registered): Promise<RegisterRow[]> =>
	readRange(db, toPeriodRange(period), of);

/** A day at a time. */
export async function* readRegister(
	db: Db,
	month: string,
	of: Registered,
): AsyncGenerator<RegisterRow[]> {
	const { since, until } = toMonthRange(month);
	for (let at = since; at < until; at += DAY_MS)
		yield readRange(db, { since: at, until: at + DAY_MS }, of);
}

async function readRange(
	db: Db,
	{ since, until }: ReturnType<typeof toMonthRange>,
	{ overPoisha, vatBp, note, kind, limit = -1 }: Registered,
): Promise<RegisterRow[]> {
	const sumLines = (
		field: string,
	): SQL => sql`(select sum(value ->> ${sql.raw(`'${field}'`)}) from json_each(facts, '$.lines')
		where value ->> 'vatBp' = rate.value ->> 'vatBp' and (${note} is null or coalesce(value ->> 'returnNote', '') = ${note}))`;
	// A paper's VAT is split over its lines to the poisha.
	const signed = (field: string): SQL =>
		sql`iif(kind = 'invoice', 1, -1) * ${note === null ? sql`(rate.value ->> ${sql.raw(`'${field}'`)})` : sumLines(field)}`;
	const rows = await db.all<RawRow>(sql`
		select kind, year, number, issued_at as issuedAt, order_id as orderId, buyer, rate.value ->> 'vatBp' as vatBp,
			facts ->> '$.lines[0].description' || iif(json_array_length(facts, '$.lines') = 1, '',
				' and ' || (json_array_length(facts, '$.lines') - 1) || ' more') as description,
			iif(kind = 'invoice', 1, -1) * ${sumLines("quantity")} as quantity,
			${signed("netPoisha")} as netPoisha, ${signed("vatPoisha")} as vatPoisha
		from documents, json_each(facts, '$.vat') as rate
		where issued_at >= ${since} and issued_at < ${until} and facts ->> '$.totals.grossPoisha' > ${overPoisha}
			and (${vatBp} is null or rate.value ->> 'vatBp' = ${vatBp}) and (${kind} is null or kind = ${kind})
			and (${note} is null or ${sumLines("quantity")} is not null)
		order by issued_at, kind, number, rate.key limit ${limit}`);
	return rows.map(({ buyer, ...row }) => ({ ...row, buyer: JSON.parse(buyer) }));
}
