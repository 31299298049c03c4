import { getViolatedConstraint } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import type { Platform } from "../../platform/platform.server";
import { createPriceViewer } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { checkLines, checkOrderLimits, getLeastQuoted, sumOrder } from "./check-lines.server";
import { chooseDelivery } from "./choose-delivery.server";
import {
	type Alongside,
	findPlacedOrder,
	getAdminId,
	getApproval,
	type OrderDraft,
	type OrderingMember,
	type OrderRefusal,
	type PlaceOrderResult,
} from "./order-draft.server";
import { MAX_LINES_PER_ORDER } from "./rules/limits";
import {
	type ApprovedList,
	findApprovalNeed,
	findCompanyError,
	findCostCentreError,
	findRoleNeed,
	PO_REQUIRED,
	type Spending,
} from "./rules/spending";
import { findApprovedList, findSpending } from "./spending.server";
import { findUnfitWaiting } from "./waiting.server";
import { writeOrder } from "./write-order.server";

/** Name, address, mail and audit of an order take as many bytes as this many lines. */
const ORDER_COST_LINES = 10;

/** A quote has been waited for: its buyer gets time to arrange the payment. */
const QUOTE_HOLD_MS = 72 * 3_600_000;

const NOTHING: Alongside = { before: [], after: [] };

/**
 * The only way to order. Charges the database's prices. Order, all lines, holds, audit row, email and what waits are one batch, of the
 * same statements for one line and for a thousand.
 */
export function placeOrder(
	platform: Platform,
	buyer: OrderingMember,
	draft: OrderDraft & { waiting: readonly [] },
): Promise<{ ok: true; orderId: string } | OrderRefusal>;
export function placeOrder(
	platform: Platform,
	buyer: OrderingMember,
	draft: OrderDraft,
	alongside?: Alongside,
): Promise<PlaceOrderResult>;
export function placeOrder(
	platform: Platform,
	member: OrderingMember,
	draft: OrderDraft,
	alongside = NOTHING,
): Promise<PlaceOrderResult> {
	const buyer = { ...member, viewer: createPriceViewer(platform, member) };
	let isCounted = getAdminId(draft.from) !== null || draft.from.kind === "backorders";
	// Stock and prices may change between the check and the batch; the next round says which line.
	return retryOnConflict(async () => {
		const checked = await checkDraft(platform, buyer, draft);
		if ("ok" in checked) return checked;
		const { costLines, ...priced } = checked;
		// The lines of all rounds count once.
		if (!isCounted) {
			const limit = await consumeRateLimit(
				platform,
				"order-line",
				{ account: buyer.id },
				costLines,
			);
			if (!limit.ok) return { ...limit, reason: "too-many-lines-today" };
		}
		isCounted = true;
		try {
			return await writeOrder(platform, { buyer, draft, alongside }, priced);
		} catch (error) {
			const refused = await findMemberError(platform, error, priced);
			if (refused) return refused;
			throw error;
		}
	});
}

type PricingMember = OrderingMember & { viewer: PriceViewer };

/** What the order is made of, or why not. Delivery is charged with what waits, if everything does. */
async function checkDraft(platform: Platform, buyer: PricingMember, draft: OrderDraft) {
	const { settings } = platform;
	const approval = getApproval(draft.from);
	if (draft.lines.length > MAX_LINES_PER_ORDER) return refuse({ reason: "too-many-lines" });
	const list = await findList(platform, buyer, draft);
	const roleNeed = approval ? null : findRoleNeed(buyer.customerRole, list);
	// The list may have changed since a copy of this draft was placed.
	if (roleNeed) return (await findPlacedOrder(platform.db, buyer.id, draft)) ?? refuse(roleNeed);
	const isComplete = draft.delivery.shipComplete === "on";
	const goods = await checkLines(platform, buyer, draft);
	const unfit = "ok" in goods ? goods : findUnfitWaiting(settings, isComplete, goods.waiting);
	// After the check: a copy of this draft may have been placed meanwhile.
	const earlier = await findPlacedOrder(platform.db, buyer.id, draft);
	if (earlier) return earlier;
	if ("ok" in goods) return goods;
	if (unfit) return unfit;
	const spenderId = approval?.approverId ?? buyer.id;
	const isOrder = goods.lines.length > 0;
	const first = isOrder ? goods.lines : goods.waiting;
	const [chosen, spending] = await Promise.all([
		chooseDelivery(platform, buyer.viewer, draft, first),
		findSpending(platform, spenderId),
	]);
	if (!chosen.ok) return chosen;
	const totalPoisha = sumOrder(first, chosen.charges);
	const waitingPoisha = isOrder ? sumOrder(goods.waiting) : 0;
	const totalError = isOrder ? checkTotal(settings, draft, totalPoisha) : null;
	if (totalError) return totalError;
	const permission = { isApproved: approval !== null, list };
	const need =
		spending && (list || goods.waiting.length > 0)
			? findApprovalNeed(spending, totalPoisha + waitingPoisha, permission)
			: null;
	if (need) return refuse(need);
	const companyError = spending && checkCompanyTerms(spending, draft, totalPoisha);
	if (companyError) return companyError;
	return {
		...goods,
		chosen,
		spenderId,
		permission,
		// Its orders name it as they have its BIN, also where only the person was typed.
		companyName: draft.delivery.companyName || (spending?.company ?? ""),
		totalPoisha,
		waitingPoisha,
		holdMs: getHoldMs(settings, draft, spending !== null),
		costLines: isOrder ? goods.lines.length + ORDER_COST_LINES : goods.waiting.length,
	};
}

/** What was quoted needs a request, and what has waited was on its list. */
async function findList(
	platform: Platform,
	buyer: PricingMember,
	{ from, lines, waiting }: OrderDraft,
): Promise<ApprovedList | null> {
	if (from.kind === "quote" || getApproval(from)) return null;
	if (from.kind !== "backorders") return findApprovedList(platform, buyer, [...lines, ...waiting]);
	return from.listId === null ? null : { id: from.listId, name: "", part: null, maxUnits: null };
}

/** The triggers check the number and the minimum of an order. What was requested or has arrived keeps its cost centre. */
function checkCompanyTerms(
	spending: Spending,
	{ delivery, from, lines }: OrderDraft,
	totalPoisha: number,
): OrderRefusal | null {
	const { purchaseOrderNumber, costCentre } = delivery;
	const isTypedNow = from.kind !== "request" && from.kind !== "backorders";
	const error = isTypedNow ? findCostCentreError(spending, costCentre) : null;
	if (error || lines.length > 0) return error;
	const orderMinPoisha = from.kind === "quote" ? 0 : spending.orderMinPoisha;
	return findCompanyError({ ...spending, orderMinPoisha }, purchaseOrderNumber, totalPoisha);
}

const refuse = <const Reason>(reason: Reason) => ({ ok: false as const, ...reason });

/** What has arrived may cost anything: each part was checked when it began to wait. */
function checkTotal(
	settings: Platform["settings"],
	{ seen, from }: OrderDraft,
	totalPoisha: number,
): OrderRefusal | null {
	const seenPoisha = seen.by === "program" ? seen.totalPoisha : null;
	if (seenPoisha !== null && totalPoisha > seenPoisha)
		return { ok: false, reason: "total-changed", totalPoisha };
	if (from.kind === "backorders") return null;
	const minPoisha = from.kind === "quote" ? getLeastQuoted(settings) : undefined;
	return checkOrderLimits(settings, totalPoisha, minPoisha);
}

/** A member may have to ask who pays for the company. */
function getHoldMs(
	{ holdMs, bankHoldMs }: Platform["settings"],
	{ from }: OrderDraft,
	isOfCompany: boolean,
): number {
	if (from.kind === "backorders") return from.holdMs;
	if (from.kind === "quote") return QUOTE_HOLD_MS;
	return isOfCompany ? Math.max(holdMs, bankHoldMs) : holdMs;
}

type Totals = {
	spenderId: string;
	permission: Parameters<typeof findApprovalNeed>[2];
	totalPoisha: number;
	waitingPoisha: number;
};

/** The triggers say what a member may not order; only then are the limits read, for the message. */
async function findMemberError(
	needs: Platform,
	error: unknown,
	{ spenderId, permission, totalPoisha, waitingPoisha }: Totals,
): Promise<OrderRefusal | null> {
	switch (getViolatedConstraint(error)) {
		case "too many backorders":
			return { ok: false, reason: "too-many-backorders" };
		case "this role does not order":
			return { ok: false, reason: "company-role" };
		case "the request is not approved":
		// The quote is not as it was shown: `auditRequiredChange` and the triggers say so.
		case "audit.id":
		case "the quote is no longer valid":
		case "no such change of a quote":
		case "not what was quoted":
			return { ok: false, reason: "not-approved" };
		case "the company is on hold":
			return { ok: false, reason: "on-hold", phone: needs.settings.seller.phone };
		case "a purchase order number is required":
			return PO_REQUIRED;
		case "below the minimum order value": {
			const { orderMinPoisha = 0 } = (await findSpending(needs, spenderId)) ?? {};
			return { ok: false, reason: "below-company-minimum", orderMinPoisha, totalPoisha };
		}
		case "over spending limit":
		case "over the limit of the company": {
			const spending = await findSpending(needs, spenderId);
			const need = spending && findApprovalNeed(spending, totalPoisha + waitingPoisha, permission);
			return need ? { ok: false, ...need } : null;
		}
		default:
			return null;
	}
}
