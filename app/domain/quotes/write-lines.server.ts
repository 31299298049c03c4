import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { AdminContext } from "../accounts/context.server";
import { buildSearchText } from "../catalog/reading/search-words";
import { products } from "../catalog/tables.server";
import { deliveryMethods } from "../delivery/tables.server";
import { QUOTED_WORK_ID } from "../orders/new-order-statements.server";
import { numberSeries } from "../orders/tables.server";
import {
	containedVatBp,
	createPriceViewer,
	exemptNumber,
	unitPrice,
} from "../prices/price-of.server";
import { quoteLines, quoteRevisions } from "./tables.server";

/** A part, or a text without one. A part whose price is null costs what the customer pays today. */
export type NewQuoteLine = {
	productId: string | null;
	text: string;
	quantity: number;
	unitPoisha: number | null;
	/** Null as the part has it. */
	leadDays: number | null;
};

export type QuoteTerms = {
	/** The last millisecond of the last day. */
	validUntil: number | null;
	/** Null for a draft. */
	sentAt: number | null;
	isWhole: boolean;
	deliveryMethodId: string | null;
	deliveryPoisha: number;
	note: string;
};

export const NO_TERMS: QuoteTerms = {
	validUntil: null,
	sentAt: null,
	isWhole: false,
	deliveryMethodId: null,
	deliveryPoisha: 0,
	note: "",
};

/** Taken before the quote is written, because its mails name it. A form that is sent twice leaves a gap. */
export async function takeQuoteNumber({ db }: Platform): Promise<string> {
	const [taken] = await db
		.update(numberSeries)
		.set({ last: sql`${numberSeries.last} + 1` })
		.where(eq(numberSeries.name, "quote"))
		.returning({ last: numberSeries.last });
	return `QU-${taken?.last}`;
}

type Draft = { quoteId: string; revision: number; customerId: string | null };

/** A revision that was sent is never written again: a repeat writes nothing. */
export function writeRevision(
	ctx: Platform,
	{ quoteId, revision, customerId }: Draft,
	{
		lines,
		terms,
		offBp = 0,
	}: { lines: readonly NewQuoteLine[]; terms: QuoteTerms; offBp?: number },
) {
	const { db } = ctx;
	const viewer = createPriceViewer(ctx, customerId === null ? null : { customerId });
	const get = (field: keyof NewQuoteLine) => sql`(line.value ->> ${sql.raw(`'${field}'`)})`;
	const today = unitPrice(viewer, get("quantity"));
	const isPart = sql`${get("productId")} is not null`;
	return [
		insertSelect(
			db,
			quoteRevisions,
			{
				...terms,
				quoteId,
				revision,
				exemptNumber: exemptNumber(viewer),
				deliveryVatBp: sql`coalesce((select ${containedVatBp(viewer)} from ${products} join ${deliveryMethods}
					on ${deliveryMethods.productId} = ${products.id} where ${deliveryMethods.id} = ${terms.deliveryMethodId}), 0)`,
			},
			sql`where true`,
		).onConflictDoNothing(),
		insertSelect(
			db,
			quoteLines,
			{
				quoteId,
				revision,
				n: sql`line.key + 1`,
				id: sql`${`${quoteId}-${revision}-`} || (line.key + 1)`,
				productId: get("productId"),
				text: get("text"),
				quantity: get("quantity"),
				unitPoisha: sql`coalesce(${get("unitPoisha")}, ${today} - ${today} * cast(${offBp} as integer) / 10000)`,
				vatBp: sql`coalesce(${containedVatBp(viewer)}, 0)`,
				leadDays: sql`coalesce(${get("leadDays")}, iif(${isPart}, products.lead_days, -1), -1)`,
			},
			sql`from json_each(${JSON.stringify(lines)}) as line
				left join products on products.id = coalesce(${get("productId")}, ${QUOTED_WORK_ID})
				where not exists (select 1 from quote_lines as written
					where written.quote_id = ${quoteId} and written.revision = ${revision})`,
		),
	] as const;
}

/** Before the lines of a draft are written again. */
export const deleteRevision = ({ db }: Platform, quoteId: string, revision: number) =>
	db
		.delete(quoteRevisions)
		.where(and(eq(quoteRevisions.quoteId, quoteId), eq(quoteRevisions.revision, revision)));

/** Work, carriage and parts that the shop doesn't list have its VAT rate. Written once: each write of a product empties the page cache. */
export async function insertQuotedWork({ db, now, by }: AdminContext) {
	const isQuotedWork = eq(products.id, QUOTED_WORK_ID);
	const [known] = await db.select({ id: products.id }).from(products).where(isQuotedWork);
	if (known) return [];
	const name = "Quoted work";
	const named = { name, description: name, imageKey: "", searchName: buildSearchText(name) };
	const service = { ...named, id: QUOTED_WORK_ID, kind: "service" as const };
	const created = { createdBy: by.userId, createdAt: now() };
	return [
		db
			.insert(products)
			.values({ ...service, ...created, pricePoisha: 100, onHand: 0 })
			.onConflictDoNothing(),
	];
}
