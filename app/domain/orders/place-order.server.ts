import { type CardLimitError, checkCardLimits } from "~/domain/money/card-limits";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import type { Platform } from "../../platform/platform.server";
import { calculateLineTotal } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { createPriceViewer } from "../prices/price-of.server";
import { findBreak } from "../prices/rules";
import { type CheckedLine, checkLines } from "./check-lines.server";
import { chooseDelivery, type NewCharge } from "./choose-delivery.server";
import type { OrderProductInput } from "./input";
import {
	findPlacedOrder,
	type OrderingMember,
	type OrderRequest,
	type PlaceOrderResult,
} from "./order-request.server";
import { MAX_LINES_PER_ORDER } from "./rules/limits";
import { findApprovalNeed, findRoleNeed, PO_REQUIRED } from "./rules/spending";
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

/**
 * The only way to order. Charges the database's prices. Order, all lines, holds, audit row and email
 * are one batch, of the same statements for one line and for a thousand.
 */
export async function placeOrder(
	needs: Platform,
	buyer: OrderingMember,
	request: OrderRequest,
): Promise<PlaceOrderResult> {
	if (request.lines.length > MAX_LINES_PER_ORDER) return { ok: false, reason: "too-many-lines" };
	const roleNeed = request.approval ? null : findRoleNeed(buyer.customerRole);
	if (roleNeed) return { ok: false, ...roleNeed };
	const viewer = createPriceViewer(needs, buyer);
	const spenderId = request.approval?.approverId ?? buyer.id;
	let isCounted = false;
	// Stock and prices may change between the check and the batch; the next round says which line.
	return retryOnConflict<PlaceOrderResult>(async () => {
		const lines = await checkLines(needs, { id: buyer.id, viewer }, request);
		// After the check: a copy of this request may have been placed meanwhile.
		const earlier = await findPlacedOrder(needs.db, buyer.id, request);
		if (earlier) return earlier;
		if ("ok" in lines) return lines;
		const [chosen, spending] = await Promise.all([
			chooseDelivery(needs, viewer, request, lines),
			findSpending(needs, spenderId),
		]);
		if (!chosen.ok) return chosen;
		const totalPoisha = sumOrder(lines, chosen.charge);
		if (totalPoisha > (request.seenTotalPoisha ?? totalPoisha))
			return { ok: false, reason: "total-changed", totalPoisha };
		const limitError = checkOrderLimits(needs.settings, totalPoisha);
		if (limitError) return limitError;
		const waitingPoisha = sumOrder(request.waiting ?? [], null);
		const need =
			waitingPoisha > 0 &&
			spending &&
			findApprovalNeed(spending, totalPoisha + waitingPoisha, request.approval !== undefined);
		if (need) return { ok: false, ...need };
		if (!isCounted && request.adminId === undefined) {
			const cost = lines.length + ORDER_COST_LINES;
			const limit = await consumeRateLimit(needs, "order-line", { account: buyer.id }, cost);
			if (!limit.ok) return { ...limit, reason: "too-many-lines-today" };
		}
		isCounted = true;
		try {
			const holdMs = request.holdMs ?? getHoldMs(needs.settings, spending !== null);
			const held = { ...request, holdMs };
			const orderId = await writeOrder(needs, { ...buyer, viewer }, held, { lines, chosen });
			return { ok: true, orderId };
		} catch (error) {
			const refused = await findMemberError(needs, {
				error,
				totalPoisha,
				waitingPoisha,
				spenderId,
			});
			if (refused) return refused;
			throw error;
		}
	});
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
export async function findMemberError(
	needs: Platform,
	{ error, spenderId, totalPoisha, waitingPoisha }: RefusedOrder,
): Promise<Exclude<PlaceOrderResult, { ok: true }> | null> {
	switch (getViolatedConstraint(error)) {
		case "too many backorders":
			return { ok: false, reason: "too-many-backorders" };
		case "this role does not order":
			return { ok: false, reason: "company-role" };
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
