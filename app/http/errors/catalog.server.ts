import type { ChangeStockResult } from "~/domain/catalog/management/change-stock.server";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

/** Throws 404 for an unknown product. */
export function describeStockError(error: DomainError<ChangeStockResult>): FormError {
	if (error.reason === "no-such-product") throw notFound();
	if (error.reason === "key-reused") return keyReused;
	const { onHand, reserved, available } = error;
	const message =
		error.reason === "below-reserved"
			? `You can remove at most ${available}: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `This number is too large: ${onHand} on hand now`;
	return { status: 409, errors: { fieldErrors: { change: [message] } } };
}
