import type { CreateVatRateResult } from "~/domain/catalog/vat-rates/create-vat-rate.server";
import type { EditVatRateResult } from "~/domain/catalog/vat-rates/edit-vat-rate.server";
import type { MoveProductsResult } from "~/domain/catalog/vat-rates/move-products.server";
import type { ChangeStockResult } from "~/domain/stock/change-stock.server";
import { notFound } from "../responses/respond.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
	formError,
	keyReused,
} from "./domain-error.server";

/** Throws 404 for an unknown product. */
export function describeStockError(error: DomainError<ChangeStockResult>): FormError {
	if (error.reason === "no-such-product") throw notFound();
	if (error.reason === "key-reused") return keyReused;
	const { onHand, reserved, available } = error;
	const message =
		error.reason === "below-reserved"
			? `You can remove at most ${available}: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `This number is too large: ${onHand} on hand now`;
	return fieldError(409, "change", message);
}

type VatRateError = DomainError<CreateVatRateResult> | DomainError<EditVatRateResult>;

export function describeVatRateError({ reason }: VatRateError): FormError {
	if (reason === "changed-meanwhile") return changedMeanwhile;
	return fieldError(409, "name", "Another rate already has this name");
}

export function describeVatMoveError(error: DomainError<MoveProductsResult>): FormError {
	switch (error.reason) {
		case "no-such-rate":
			return {
				status: 400,
				errors: {
					fieldErrors: Object.fromEntries(
						error.fields.map((field) => [field, ["Choose a VAT rate"]]),
					),
				},
			};
		case "same-rate":
			return fieldError(400, "to", "Choose another rate than the present one");
		case "no-such-category":
			return fieldError(400, "category", "This category no longer exists. Choose another one");
		case "changed-meanwhile":
			return formError(
				409,
				"Nothing was changed: the products or a rate changed after you saw them. Check what is shown now, and confirm again.",
			);
	}
}
