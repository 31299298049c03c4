import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { customers } from "../accounts/tables.server";
import { availableUnitsForSale, isForSale } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { deliveryMethods } from "../delivery/tables.server";
import { getLeastQuoted } from "../orders/check-lines.server";
import { QUOTED_WORK_ID } from "../orders/new-order-statements.server";
import { orders } from "../orders/tables.server";
import { containedVatBp, createPriceViewer, unitPrice } from "../prices/price-of.server";
import { readQuoteToken } from "./links.server";
import { ENDING_MS, type QuoteState, type ShownState } from "./rules";
import { quoteLines, quoteMessages, quoteRevisions, quotes } from "./tables.server";

const FORMER_BUYER = "a former buyer";

const stateOf = (at: number): SQL<ShownState> =>
	sql<ShownState>`iif(${quotes.state} = 'sent' and ${quoteRevisions.validUntil} < ${at}, 'expired', ${quotes.state})`;

/** Of an account: its customer's, and what it asked as a visitor. */
const isOfAccount = ({ customerId, email }: SignedInUser) =>
	or(
		eq(quotes.customerId, customerId),
		sql`(${quotes.customerId} is null and ${quotes.email} = ${email} collate nocase)`,
	);

const PAGE_SIZE = 50;

const selectListed = ({ db, now }: Platform) =>
	db
		.select({
			...pickColumns(quotes, "id", "number", "linkVersion", "createdAt", "email"),
			state: stateOf(now()).as("shown_state"),
			company: sql<string>`coalesce(${customers.name}, ${quotes.companyName})`.as("company"),
			buyer: sql<string>`${quotes.name}`.as("buyer"),
			validUntil: quoteRevisions.validUntil,
		})
		.from(quotes)
		.leftJoin(customers, and(eq(customers.id, quotes.customerId), eq(customers.kind, "company")))
		.leftJoin(
			quoteRevisions,
			and(eq(quoteRevisions.quoteId, quotes.id), eq(quoteRevisions.revision, quotes.revision)),
		);

export const listOwnQuotes = (ctx: Platform, user: SignedInUser, after: Cursor | null) =>
	readNewestPage(selectListed(ctx), quotes, { where: isOfAccount(user), after, size: PAGE_SIZE });

/** `open` waits for staff, `ending` for its buyer and not for long. */
type QuoteFilter = QuoteState | "open" | "ending" | "all";

const isEnding = (at: number) =>
	and(
		eq(quotes.state, "sent"),
		gt(quoteRevisions.validUntil, at),
		lte(quoteRevisions.validUntil, at + ENDING_MS),
	);

/** For the list of Today. */
export const selectEndingQuotes = (at: number): SQL =>
	sql`select quotes.id, valid_until as at from quote_revisions
		join quotes on (quotes.id, quotes.revision) = (quote_id, quote_revisions.revision)
		where valid_until > ${at} and valid_until <= ${at + ENDING_MS} and state = 'sent' order by valid_until`;

function isListedBy(filter: QuoteFilter, at: number): SQL | undefined {
	if (filter === "all") return undefined;
	if (filter === "ending") return isEnding(at);
	const states: QuoteState[] = filter === "open" ? ["requested", "draft"] : [filter];
	return inArray(quotes.state, states);
}

export const listQuotes = (ctx: Platform, filter: QuoteFilter, after: Cursor | null) =>
	readNewestPage(selectListed(ctx), quotes, {
		where: isListedBy(filter, ctx.now()),
		after,
		size: PAGE_SIZE,
	});

/** What was sent, or with `isDraft` what staff write. */
async function findQuote(
	{ db, now, settings }: Platform,
	where: SQL | undefined,
	isDraft: boolean,
) {
	const shown = isDraft
		? sql`(select max(revision) from quote_revisions as newest where newest.quote_id = ${quotes.id})`
		: sql`max(${quotes.revision}, 1)`;
	const [quote] = await db
		.select({
			...pickColumns(quotes, "id", "number", "customerId", "userId", "email", "name"),
			...pickColumns(quotes, "linkVersion", "request", "reason", "createdAt"),
			...pickColumns(quotes, "revision", "endedAt", "isOrdered", "acceptedFormHash"),
			state: stateOf(now()).as("shown_state"),
			company: sql<string>`coalesce(${customers.name}, ${quotes.companyName})`.as("company"),
			accepter:
				sql<string>`coalesce((select coalesce(nullif(users.name, ''), users.email) from users
				where users.id = ${quotes.acceptedBy} and disabled_at is null), ${FORMER_BUYER})`.as(
					"accepter",
				),
			shownRevision: sql<number>`coalesce(${quoteRevisions.revision}, 0)`.as("shown_revision"),
			...pickColumns(quoteRevisions, "validUntil", "sentAt", "deliveryMethodId"),
			isWhole: sql`coalesce(${quoteRevisions.isWhole}, 0)`.mapWith(Boolean).as("whole"),
			deliveryPoisha: sql<number>`coalesce(${quoteRevisions.deliveryPoisha}, 0)`.as("delivery"),
			deliveryVatBp: sql<number>`coalesce(${quoteRevisions.deliveryVatBp}, 0)`.as("delivery_vat"),
			note: sql<string>`coalesce(${quoteRevisions.note}, '')`.as("terms"),
			deliveryMethod: sql<string>`coalesce(${deliveryMethods.name}, '')`.as("method"),
			deliveryKind: deliveryMethods.kind,
			orderId: sql<string | null>`${orders.id}`.as("order_id"),
			orderNumber: sql<string | null>`${orders.number}`.as("order_number"),
			isCancelled: sql`${orders.id} is not null and not exists (select 1 from order_lines
				where order_id = ${orders.id} and status <> 'cancelled')`
				.mapWith(Boolean)
				.as("is_cancelled"),
		})
		.from(quotes)
		.leftJoin(customers, and(eq(customers.id, quotes.customerId), eq(customers.kind, "company")))
		.leftJoin(
			quoteRevisions,
			and(eq(quoteRevisions.quoteId, quotes.id), eq(quoteRevisions.revision, shown)),
		)
		.leftJoin(deliveryMethods, eq(deliveryMethods.id, quoteRevisions.deliveryMethodId))
		.leftJoin(
			orders,
			and(eq(orders.quoteId, quotes.id), sql`${orders.idempotencyKey} not glob 'backorder-*'`),
		)
		.where(where);
	return quote ? { ...quote, leastPoisha: getLeastQuoted(settings) } : null;
}

export type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

export const findSentQuote = (ctx: Platform, id: string) =>
	findQuote(ctx, eq(quotes.id, id), false);

export const findStaffQuote = (ctx: Platform, id: string) =>
	findQuote(ctx, eq(quotes.id, id), true);

export const findOwnQuote = (ctx: Platform, user: SignedInUser, id: string) =>
	findQuote(ctx, and(eq(quotes.id, id), isOfAccount(user)), false);

/** Null for the text of no link, or of an older one. */
export async function findLinkedQuote(ctx: Platform, token: string) {
	const linked = readQuoteToken(ctx.settings, token);
	if (!linked) return null;
	const { id, linkVersion, mayDecline } = linked;
	const where = and(eq(quotes.id, id), eq(quotes.linkVersion, linkVersion));
	const quote = await findQuote(ctx, where, false);
	return quote && { ...quote, mayDecline };
}

export type QuoteLine = Awaited<ReturnType<typeof listQuoteLines>>[number];

type Shown = Pick<Quote, "id" | "shownRevision">;

/** `vatNowBp` is what the customer pays today. A text is priced as the hidden product of texts. */
export function listQuoteLines(
	ctx: Platform,
	{ id, shownRevision }: Shown,
	customerId: string | null,
) {
	const viewer = createPriceViewer(ctx, customerId === null ? null : { customerId });
	return ctx.db
		.select({
			...pickColumns(quoteLines, "id", "n", "productId", "text", "quantity", "unitPoisha"),
			...pickColumns(quoteLines, "vatBp", "leadDays"),
			name: sql<string>`coalesce(${products.name}, '')`.as("product_name"),
			partNumber: sql<string>`coalesce(${products.partNumber}, '')`.as("number_of_part"),
			available: sql<number>`coalesce(${availableUnitsForSale}, 0)`.as("units_for_sale"),
			isForSale: sql`coalesce(${isForSale}, 0)`.mapWith(Boolean).as("is_for_sale"),
			vatNowBp: sql<number>`coalesce(${containedVatBp(viewer)}, 0)`.as("vat_now"),
		})
		.from(quoteLines)
		.leftJoin(products, eq(products.id, sql`coalesce(${quoteLines.productId}, ${QUOTED_WORK_ID})`))
		.where(and(eq(quoteLines.quoteId, id), eq(quoteLines.revision, shownRevision)))
		.orderBy(asc(quoteLines.n));
}

/** Of texts, today. */
export async function findWorkVat(ctx: Platform, customerId: string): Promise<number> {
	const [work] = await ctx.db
		.select({ vatBp: containedVatBp(createPriceViewer(ctx, { customerId })) })
		.from(products)
		.where(eq(products.id, QUOTED_WORK_ID));
	return work?.vatBp ?? 0;
}

/** What staff compare each line with: today's price for the customer, and what the shop pays. */
export async function listLineBases(ctx: Platform, { id, shownRevision, customerId }: Quote) {
	const viewer = createPriceViewer(ctx, customerId === null ? null : { customerId });
	const rows = await ctx.db
		.select({
			n: quoteLines.n,
			listPoisha: unitPrice(viewer, sql`${quoteLines.quantity}`),
			costPoisha: products.costPoisha,
		})
		.from(quoteLines)
		.innerJoin(products, eq(products.id, quoteLines.productId))
		.where(and(eq(quoteLines.quoteId, id), eq(quoteLines.revision, shownRevision)));
	return new Map(rows.map(({ n, ...basis }) => [n, basis]));
}

export const listQuoteMessages = ({ db }: Platform, quoteId: string) =>
	db
		.select(pickColumns(quoteMessages, "n", "fromStaff", "body", "at"))
		.from(quoteMessages)
		.where(eq(quoteMessages.quoteId, quoteId))
		.orderBy(asc(quoteMessages.n));
