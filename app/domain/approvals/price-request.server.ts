import type { Platform } from "~/platform/platform.server";
import { isShort } from "../backorders/short-lines";
import { splitCart, type WaitChoice } from "../backorders/wait-choices";
import { formatSeenLines } from "../cart/seen-lines";
import { getDeliveryOffer } from "../delivery/queries.server";
import { calculateLineTotal } from "../money/rules";
import { addCharges, formatSeenCharges, quoteCharges } from "../orders/rules/charges";
import { createPriceViewer } from "../prices/price-of.server";
import { type ApprovalRequest, listRequestLines } from "./queries.server";
import type { RequestedDelivery, RequestLine } from "./rules";

/** What is ordered now, and what waits. */
function splitRequest(lines: readonly RequestLine[], delivery: RequestedDelivery) {
	const { waits = {}, shipComplete } = delivery;
	const choices = new Map(
		lines.filter(isShort).flatMap(({ productId, unitsNow, nowPoisha }) => {
			const wait = waits[productId];
			if (!wait) return [];
			const choice: WaitChoice =
				wait === "all" || unitsNow === 0 ? "all" : { units: unitsNow, pricePoisha: nowPoisha };
			return [[productId, choice] as const];
		}),
	);
	return splitCart(lines, choices, shipComplete === "on");
}

/** The lines of a request, what waits, the charge for its delivery, and the total, as they are today; and all as `approveInput` has them. */
export async function priceRequest(ctx: Platform, request: ApprovalRequest) {
	const [lines, offer] = await Promise.all([
		listRequestLines(ctx, request),
		getDeliveryOffer(ctx.db, createPriceViewer(ctx, request)),
	]);
	const { now, later } = splitRequest(
		lines.filter(({ quantity }) => quantity > 0),
		request.delivery,
	);
	const toGoods = (priced: readonly RequestLine[]) =>
		priced.map(({ quantity, pricePoisha, vatBp, weightG }) => ({
			quantity,
			vatBp,
			weightG,
			unitPricePoisha: pricePoisha,
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		}));
	const goods = toGoods(now);
	const { deliveryMethodId, district = "" } = request.delivery;
	const { quote, charges } = quoteCharges(offer, goods.length > 0 ? goods : toGoods(later), {
		methodId: deliveryMethodId,
		district,
	});
	return {
		lines,
		later,
		quote,
		charges,
		totalPoisha: addCharges(goods, goods.length > 0 ? charges : []).grossPoisha,
		seen: formatSeenLines(now),
		seenLater: formatSeenLines(later),
		seenCharges: formatSeenCharges(charges),
	};
}
