import { type CardLimitError, checkCardLimits } from "~/domain/money/card-limits";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import type { Platform } from "../../platform/platform.server";
import { calculateLineTotal } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { createPriceViewer } from "../prices/price-of.server";
import { findBreak, type PriceViewer } from "../prices/rules";
import { type CheckedLine, checkLines } from "./check-lines.server";
import { chooseDelivery, type NewCharge } from "./choose-delivery.server";
import type { OrderProductInput } from "./input";
import {
	findPlacedOrder,
	type OrderingMember,
	type OrderRefusal,
	type OrderRequest,
	type Placed,
	type PlaceOrderResult,
} from "./order-request.server";
import { MAX_LINES_PER_ORDER } from "./rules/limits";
import { findApprovalNeed, findCompanyError, findRoleNeed, PO_REQUIRED } from "./rules/spending";
import { findSpending } from "./spending.server";
import { writeOrder } from "./write-order.server";

/** Name, address, mail and audit of an order take as many bytes as this many lines. */
const ORDER_COST_LINES = 10;

export function toOneLineOrder(
	productId: string,
	{ quantity, idempotencyKey, seenBreaks, fromCart, ...delivery }: OrderProductInput,
): OrderRequest {
	const seenPrices = new Map(
		seenBreaks ? [[productId, findBreak(seenBreaks, quantity).unitPoisha] as const] : [],
	);
	const lines = [{ productId, quantity }];
	const isFromCart = fromCart === "on";
	return { lines, delivery, idempotencyKey, seenPrices, isFromCart, isSingle: true };
}

/** The only way to order. Charges the database's prices. */
export async function placeOrder(
	platform: Platform,
	buyer: OrderingMember,
	request: OrderRequest,
): Promise<PlaceOrderResult> {
	const tryOrder = openOrder(platform, buyer);
	// Stock and prices may change between the check and the batch; the next round says which line.
	const placed = await retryOnConflict(() => tryOrder(request));
	return placed.ok ? { ok: true, orderId: placed.orderId ?? "" } : placed;
}

/**
 * For rounds of the same order, whose lines count once towards the buyer's limit. Order, all lines, holds, audit row, email and
 * what waits are one batch, of the same statements for one line and for a thousand.
 */
export function openOrder(platform: Platform, buyer: OrderingMember) {
	let isCounted = false;
	const viewer = createPriceViewer(platform, buyer);
	return async (request: OrderRequest): Promise<Placed | OrderRefusal> => {
		const checked = await checkOrder(platform, buyer, viewer, request);
		if ("ok" in checked) return checked;
		const { lines, chosen, holdMs, costLines, ...totals } = checked;
		if (!isCounted && request.adminId === undefined) {
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
			if (lines.length === 0) return await writeWaiting(platform, request);
			const priced = { lines, chosen, holdMs };
			const orderId = await writeOrder(platform, { ...buyer, viewer }, request, priced);
			return { ok: true, orderId };
		} catch (error) {
			const refused = await findMemberError(platform, { error, ...totals });
			if (refused) return refused;
			throw error;
		}
	};
}

/** What the order is made of, or why not. Delivery is charged with what waits, if everything does. */
async function checkOrder(
	platform: Platform,
	buyer: OrderingMember,
	viewer: PriceViewer,
	request: OrderRequest,
) {
	const { waiting = [], approval, delivery } = request;
	const isOrder = request.lines.length > 0;
	if (request.lines.length > MAX_LINES_PER_ORDER) return refuse({ reason: "too-many-lines" });
	const roleNeed = approval ? null : findRoleNeed(buyer.customerRole);
	if (roleNeed) return refuse(roleNeed);
	const lines = await checkLines(platform, { id: buyer.id, viewer }, request);
	// After the check: a copy of this request may have been placed meanwhile.
	const earlier = await findPlacedOrder(platform.db, buyer.id, request);
	if (earlier) return earlier;
	if ("ok" in lines) return lines;
	const spenderId = approval?.approverId ?? buyer.id;
	const [chosen, spending] = await Promise.all([
		chooseDelivery(platform, viewer, request, isOrder ? lines : waiting),
		findSpending(platform, spenderId),
	]);
	if (!chosen.ok) return chosen;
	const totalPoisha = sumOrder(isOrder ? lines : waiting, chosen.charge);
	const waitingPoisha = isOrder ? sumOrder(waiting, null) : 0;
	if (isOrder && totalPoisha > (request.seenTotalPoisha ?? totalPoisha))
		return refuse({ reason: "total-changed", totalPoisha });
	const limitError = isOrder ? checkOrderLimits(platform.settings, totalPoisha) : null;
	if (limitError) return limitError;
	if (spending && waiting.length > 0) {
		const need = findApprovalNeed(spending, totalPoisha + waitingPoisha, approval !== undefined);
		if (need) return refuse(need);
	}
	const { purchaseOrderNumber } = delivery;
	const unfit =
		!isOrder && spending && findCompanyError(spending, purchaseOrderNumber, totalPoisha);
	if (unfit) return unfit;
	return {
		lines,
		chosen,
		spenderId,
		totalPoisha,
		waitingPoisha,
		holdMs: getHoldMs(platform.settings, spending !== null),
		costLines: isOrder ? lines.length + ORDER_COST_LINES : waiting.length,
	};
}

const refuse = <const Reason>(reason: Reason) => ({ ok: false as const, ...reason });

/** An order of which nothing is in stock is no order yet. */
async function writeWaiting(
	{ db }: Platform,
	{ approval, alongside = [] }: OrderRequest,
): Promise<Placed> {
	const [first, ...others] = approval?.statement ? [approval.statement, ...alongside] : alongside;
	if (first) await db.batch([first, ...others]);
	return { ok: true, orderId: null };
}

/** A member may have to ask who pays for the company. */
const getHoldMs = ({ holdMs, bankHoldMs }: Platform["settings"], isOfCompany: boolean) =>
	isOfCompany ? Math.max(holdMs, bankHoldMs) : holdMs;

type RefusedOrder = {
	error: unknown;
	spenderId: string;
	totalPoisha: number;
	waitingPoisha: number;
};

/** The triggers say what a member may not order; only then are the limits read, for the message. */
async function findMemberError(
	needs: Platform,
	{ error, spenderId, totalPoisha, waitingPoisha }: RefusedOrder,
): Promise<OrderRefusal | null> {
	switch (getViolatedConstraint(error)) {
		case "too many backorders":
			return { ok: false, reason: "too-many-backorders" };
		case "this role does not order":
			return { ok: false, reason: "company-role" };
		case "the request is not approved":
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
			const need = spending && findApprovalNeed(spending, totalPoisha + waitingPoisha);
			return need ? { ok: false, ...need } : null;
		}
		default:
			return null;
	}
}

/** Goods and delivery. */
export const sumOrder = (lines: readonly CheckedLine[], charge: NewCharge | null): number =>
	sumTotals([
		...lines.map(({ pricePoisha, quantity }) => ({
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		})),
		...(charge ? [charge] : []),
	]);

/** More than a card takes is paid by bank transfer, if the shop has an account. */
export function checkOrderLimits(
	{ orderLimits, bankDetails }: Platform["settings"],
	totalPoisha: number,
): CardLimitError | null {
	const limitError = checkCardLimits(totalPoisha, orderLimits);
	const isPayableByBank = limitError?.reason === "above-maximum" && bankDetails.length > 0;
	return isPayableByBank ? null : limitError;
}
