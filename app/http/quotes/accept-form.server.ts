import type { SignedInUser } from "~/domain/accounts/rules";
import { sumAmounts } from "~/domain/money/amounts";
import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { getOrderDefaults } from "~/domain/orders/queries.server";
import { toCompanyTerms } from "~/domain/orders/rules/spending";
import { listQuoteLines, type Quote, type QuoteLine } from "~/domain/quotes/queries.server";
import { groupAlternatives, NO_PRICE } from "~/domain/quotes/rules";
import { findAccountOffer } from "~/domain/receivables/offer.server";
import type { Platform } from "~/platform/platform.server";

export const MAX_QUOTE_LINES = 1000;

/** A line's choice is a field. */
export const MAX_ACCEPT_FIELDS = MAX_QUOTE_LINES + 100;

/** The lines with what they cost, and what the form asks a buyer who may accept them. */
export async function loadAcceptForm(
	ctx: Platform,
	quote: Quote,
	buyer: SignedInUser | null,
	isOpen: boolean,
) {
	const customerId = buyer?.customerId ?? quote.customerId;
	const [lines, defaults] = await Promise.all([
		isShown(quote) ? listQuoteLines(ctx, quote, customerId) : [],
		buyer && isOpen ? getOrderDefaults(ctx.db, buyer, ctx.now()) : null,
	]);
	const shown = lines.map(toShownLine);
	const amounts = sumQuote(quote, lines);
	const tooLittle =
		!amounts.isOpen && amounts.grossPoisha < quote.leastPoisha
			? `An order costs at least ${formatTk(quote.leastPoisha)}. Ask us.`
			: null;
	const shared = { lines: shown, amounts, tooLittle };
	if (!buyer || !defaults || tooLittle) return { ...shared, accept: null };
	const { delivery, addresses, spending } = defaults;
	const { isSaved: _, ...prefilled } = delivery;
	return {
		...shared,
		accept: {
			idempotencyKey: ctx.newId(),
			delivery: prefilled,
			addresses,
			email: buyer.email,
			company: toCompanyTerms(spending),
			accountOffer: spending && (await findAccountOffer(ctx, buyer.customerId)),
		},
	};
}

/** What staff prepare is not shown before it is sent. */
const isShown = ({ revision, state }: Quote): boolean => revision > 0 || state === "requested";

const toShownLine = ({ id: _, vatBp, vatNowBp, ...line }: QuoteLine) => line;

/** Of all lines but alternatives, of which one will be chosen. */
export function sumQuote({ deliveryPoisha, deliveryVatBp }: Quote, lines: readonly QuoteLine[]) {
	const groups = groupAlternatives(lines);
	const counted = lines.filter(
		({ productId, unitPoisha }) =>
			unitPoisha !== NO_PRICE && (productId === null || groups.get(productId)?.length === 1),
	);
	const delivery = { quantity: 1, unitPoisha: deliveryPoisha, vatBp: deliveryVatBp };
	const amounts = sumAmounts(
		[...counted.map((line) => ({ ...line, isPart: line.productId !== null })), delivery].map(
			({ quantity, unitPoisha, vatBp, ...line }) => ({
				quantity,
				vatBp,
				unitPricePoisha: unitPoisha,
				totalPoisha: calculateLineTotal(unitPoisha, quantity),
				kind: "isPart" in line && line.isPart ? ("goods" as const) : ("service" as const),
			}),
		),
	);
	return { ...amounts, isOpen: counted.length < lines.length };
}
