import type { ChangeStockResult } from "~/domain/catalog/management/change-stock.server";
import { notFound } from "../responses/respond.server";
import { keyReused, type Refusal, type Refused } from "./domain-error.server";

/** Words for each reason a stock stays as it is; throws the 404 of a product that is not there. */
export function stockRefusal(refused: Refused<ChangeStockResult>): Refusal {
	if (refused.reason === "no-such-product") throw notFound();
	if (refused.reason === "key-reused") return keyReused;
	const { onHand, reserved } = refused;
	const why =
		refused.reason === "below-reserved"
			? `Only ${onHand - reserved} can go out: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `That is more than the shop can count: ${onHand} on hand now`;
	return { status: 409, errors: { fieldErrors: { change: [why] } } };
}
