import type { Platform } from "~/platform/platform.server";
import { formatSeenLines } from "../cart/seen-lines";
import { getDeliveryOffer } from "../delivery/queries.server";
import { addCharge, quoteDelivery, toParcel } from "../delivery/rules";
import { calculateLineTotal } from "../money/rules";
import { formatSeenCharges } from "../orders/rules/seen-charges";
import { createPriceViewer } from "../prices/price-of.server";
import { type ApprovalRequest, listRequestLines } from "./queries.server";

/** The lines of a request, the charge for its delivery, and the total, as they are today; and both as `approveInput` has them. */
export async function priceRequest(
	needs: Pick<Platform, "db" | "now" | "settings">,
	request: ApprovalRequest,
) {
	const [lines, offer] = await Promise.all([
		listRequestLines(needs, request),
		getDeliveryOffer(needs.db, createPriceViewer(needs, request)),
	]);
	const goods = lines
		.filter(({ quantity }) => quantity > 0)
		.map(({ quantity, pricePoisha, vatBp, weightG }) => ({
			...{ quantity, vatBp, weightG, unitPricePoisha: pricePoisha },
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		}));
	const { deliveryMethodId, district } = request.delivery;
	const quotes = quoteDelivery(offer.methods, toParcel(goods, district));
	const quote = quotes.find(({ method }) => method.id === deliveryMethodId);
	return {
		...{ lines, quote, totalPoisha: addCharge(goods, quote).grossPoisha },
		seen: formatSeenLines(lines.filter(({ quantity }) => quantity > 0)),
		seenCharges:
			quote?.problem === null
				? formatSeenCharges([{ id: quote.method.id, totalPoisha: quote.charge?.totalPoisha ?? 0 }])
				: "",
	};
}
