import type { ChangeStockResult } from "~/domain/catalog/management/change-stock.server";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

/** Words for each reason a stock stays as it is; throws the 404 of a product that is not there. */
export function describeStockError(error: DomainError<ChangeStockResult>): FormError {
	if (error.reason === "no-such-product") throw notFound();
	if (error.reason === "key-reused") return keyReused;
	const { onHand, reserved, available } = error;
	const message =
		error.reason === "below-reserved"
			? `Only ${available} can go out: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `That is more than the shop can count: ${onHand} on hand now`;
	return { status: 409, errors: { fieldErrors: { change: [message] } } };
}
