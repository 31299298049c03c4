import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { auditRequiredChange, byAdmin, byOwner } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { SignedInUser } from "../accounts/rules";
import { nameCharge } from "../delivery/rules";
import { calculateLineTotal, formatTk, toTk } from "../money/rules";
import type { ChosenDelivery } from "../orders/choose-delivery.server";
import type { OrderDraft, PlaceOrderResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { CHARGE_KINDS, type Charge } from "../orders/rules/charges";
import { createPriceViewer, exemptNumber } from "../prices/price-of.server";
import type { AcceptQuoteInput } from "./input";
import { buildAcceptedMail, buildVatChangedMail } from "./mails.server";
import { checkPicks, type Picked, type Picks } from "./picks";
import { findSentQuote, findWorkVat, type Quote, type QuoteLine } from "./queries.server";
import { describeEnd, describeNewerRevision, NOTHING_NOW, VAT_CHANGED } from "./rules";
import type { SentForm } from "./step.server";
import { quotes } from "./tables.server";
import { findAccountProblem } from "./take-part.server";

type Acceptance = {
	input: AcceptQuoteInput;
	/** As they were read for the buyer. */
	lines: readonly QuoteLine[];
	/** What was chosen of each line. */
	picks: Picks;
	/** What a program saw that they cost together; a revision never changes. */
	totalTk?: number;
	/** Staff accept it for the buyer. */
	adminId: string | null;
	form: SentForm;
};

/** Accepting is one batch with the order: of many acceptances one is written, and who comes second is shown the first. */
export async function acceptQuote(
	ctx: Platform,
	buyer: SignedInUser,
	quote: Quote,
	{ input, lines, picks, totalTk, adminId, form: sent }: Acceptance,
): Promise<PlaceOrderResult> {
	const { revision, memberId: _, ...form } = input;
	const formHash = hashPayload(sent.key, sent.sender, ...sent.texts);
	if (quote.acceptedFormHash === formHash) return { ok: true, orderId: quote.orderId };
	refuseEnded(quote, revision);
	const problem = findAccountProblem(buyer, quote);
	if (problem) throw new Refused(problem, 403);
	await refuseChangedVat(ctx, quote, lines);
	const picked = checkPicks(quote, lines, picks);
	refuseOtherTotal(quote, picked, totalTk);
	const rounding = await chargeRounding(ctx, buyer, quote, picked);
	const draft: OrderDraft = {
		...draftPicked(quote, picked, adminId, rounding),
		delivery: { ...form, deliveryMethodId: quote.deliveryMethodId },
		charges: CHARGE_KINDS,
		seen: { by: "page", prices: new Map(), charges: "" },
		idempotencyKey: `quote-${quote.id}-${revision}-${buyer.id}`,
	};
	const mail = buildAcceptedMail(ctx.settings, quote, buyer.name || buyer.email);
	const placed = await placeOrder(ctx, buyer, draft, {
		before: writeAcceptance(ctx, buyer, quote, { adminId, formHash }),
		after: [ctx.db.update(quotes).set({ isOrdered: true }).where(eq(quotes.id, quote.id))],
		mails: [{ ...mail, id: `quote-accepted-${quote.id}` }],
	});
	if (placed.ok || placed.reason !== "not-approved") return placed;
	const now = (await findSentQuote(ctx, quote.id)) ?? quote;
	if (now.acceptedFormHash === formHash) return { ok: true, orderId: now.orderId };
	throw await findChange(ctx, buyer, now, revision);
}

function refuseEnded(quote: Quote, revision: number): void {
	const end = describeEnd(quote);
	if (end) throw new Refused(end);
	if (quote.revision !== revision) throw new Refused(describeNewerRevision(quote.sentAt ?? 0));
}

/** Says what has happened to the quote since it was read. What else the database refuses is the VAT. */
async function findChange(
	ctx: Platform,
	buyer: SignedInUser,
	quote: Quote,
	revision: number,
): Promise<Refused> {
	try {
		refuseEnded(quote, revision);
	} catch (error) {
		if (error instanceof Refused) return error;
		throw error;
	}
	const problem = findAccountProblem(buyer, quote);
	if (problem) return new Refused(problem, 403);
	await tellVatChanged(ctx, quote);
	return new Refused(VAT_CHANGED);
}

/** Each line was quoted with the VAT that it contained. */
async function refuseChangedVat(
	ctx: Platform,
	quote: Quote,
	lines: readonly QuoteLine[],
): Promise<void> {
	if (lines.every(({ vatBp, vatNowBp }) => vatBp === vatNowBp)) return;
	await tellVatChanged(ctx, quote);
	throw new Refused(VAT_CHANGED);
}

function refuseOtherTotal(
	{ deliveryPoisha }: Quote,
	picked: readonly QuoteLine[],
	totalTk: number | undefined,
): void {
	const poisha = picked.reduce(
		(sum, { unitPoisha, quantity }) => sum + calculateLineTotal(unitPoisha, quantity),
		deliveryPoisha,
	);
	if (totalTk !== undefined && toTk(poisha) !== totalTk)
		throw new Refused({ total: `The total is ${formatTk(poisha)}. Nothing was ordered.` });
}

const tellVatChanged = ({ db, now, settings }: Platform, quote: Quote) =>
	queueMail(db, {
		...buildVatChangedMail(settings, quote),
		id: `quote-vat-${quote.id}-${quote.revision}`,
		now: now(),
	}).onConflictDoNothing();

/** The first statements of the batch. Where everything waits, there is no order whose index refuses a second one. */
function writeAcceptance(
	ctx: Platform,
	buyer: SignedInUser,
	{ id, revision }: Quote,
	{ adminId, formHash }: { adminId: string | null; formHash: string },
): BatchItem<"sqlite">[] {
	const at = ctx.now();
	const after = `quote:${id}`;
	return [
		ctx.db
			.update(quotes)
			.set({
				state: "accepted",
				endedAt: at,
				acceptedBy: buyer.id,
				acceptedFormHash: formHash,
				customerId: sql`coalesce(${quotes.customerId}, ${buyer.customerId})`,
			})
			.where(
				and(
					eq(quotes.id, id),
					eq(quotes.state, "sent"),
					eq(quotes.revision, revision),
					or(
						eq(quotes.customerId, buyer.customerId),
						and(isNull(quotes.customerId), sql`${quotes.email} = ${buyer.email} collate nocase`),
					),
					sql`exists (select 1 from quote_revisions where quote_id = ${id}
						and quote_revisions.revision = ${revision} and valid_until >= ${at}
						and exempt_number = ${exemptNumber(createPriceViewer(ctx, buyer))})`,
				),
			),
		auditRequiredChange(
			ctx,
			adminId
				? byAdmin(adminId, "user.accept-quote-by-phone", `user:${buyer.id}`, { after })
				: byOwner(buyer.id, "user.accept-quote", { after }),
		),
	];
}

/** What of the lines is ordered now, what waits, and what is charged besides. */
function draftPicked(
	quote: Quote,
	picked: readonly (QuoteLine & Picked)[],
	adminId: string | null,
	rounding: readonly Charge[],
): Omit<OrderDraft, "delivery" | "charges" | "seen" | "idempotencyKey"> {
	const parts = picked.flatMap(({ productId, ...line }) =>
		productId === null ? [] : [{ ...line, productId, agreed: agree(line) }],
	);
	const lines = parts
		.filter(({ now }) => now > 0)
		.map(({ productId, now, agreed }) => ({ productId, quantity: now, agreed }));
	const waiting = parts
		.filter(({ later }) => later > 0)
		.map(({ productId, later, quantity, agreed }) => ({
			productId,
			quantity: later,
			cartQuantity: quantity,
			pricedQuantity: quantity,
			agreed,
		}));
	const quoted = chooseQuoted(quote, picked, rounding);
	if (lines.length === 0 && quoted.charges.length > 0) throw new Refused(NOTHING_NOW);
	return { lines, waiting, from: { kind: "quote", quoteId: quote.id, quoted, adminId } };
}

const agree = ({ id, unitPoisha }: { id: string; unitPoisha: number }) => ({
	pricePoisha: unitPoisha,
	sourceKind: "quote" as const,
	sourceId: id,
});

/** What is ordered now and what waits are rounded down alone. The rest of the line's total is a charge of the order. */
async function chargeRounding(
	ctx: Platform,
	buyer: SignedInUser,
	{ id }: Quote,
	picked: readonly (QuoteLine & Picked)[],
): Promise<Charge[]> {
	const unitPoisha = picked.reduce(
		(sum, { unitPoisha: price, quantity, now, later }) =>
			sum +
			calculateLineTotal(price, quantity) -
			calculateLineTotal(price, now) -
			calculateLineTotal(price, later),
		0,
	);
	if (unitPoisha === 0) return [];
	const vatBp = await findWorkVat(ctx, buyer.customerId);
	return [toCharge(`${id}-rounding`, "Rounding", { quantity: 1, unitPoisha, vatBp })];
}

/** Texts and the delivery are charges of the order. */
function chooseQuoted(
	quote: Quote,
	picked: readonly (QuoteLine & Picked)[],
	rounding: readonly Charge[],
): ChosenDelivery {
	const { id, deliveryMethodId, deliveryMethod, deliveryKind, deliveryPoisha, deliveryVatBp } =
		quote;
	const texts = picked
		.filter(({ productId, now }) => productId === null && now > 0)
		.map((line) => toCharge(line.id, line.text, line));
	const delivery =
		deliveryPoisha > 0
			? [
					toCharge(id, nameCharge(deliveryMethod), {
						quantity: 1,
						unitPoisha: deliveryPoisha,
						vatBp: deliveryVatBp,
					}),
				]
			: [];
	return {
		ok: true,
		method:
			deliveryMethodId && deliveryKind
				? { id: deliveryMethodId, name: deliveryMethod, kind: deliveryKind }
				: null,
		charges: [...texts, ...delivery, ...rounding],
	};
}

const toCharge = (
	sourceId: string,
	name: string,
	{ quantity, unitPoisha, vatBp }: Record<"quantity" | "unitPoisha" | "vatBp", number>,
): Charge => ({
	kind: "quote",
	sourceId,
	name,
	label: name,
	quantity,
	unitPoisha,
	vatBp,
	totalPoisha: calculateLineTotal(unitPoisha, quantity),
});
