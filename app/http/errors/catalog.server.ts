import type { AddPartNumberResult } from "~/domain/catalog/management/add-part-number.server";
import type { AddProductResult } from "~/domain/catalog/management/add-product.server";
import type { ChangeStockResult } from "~/domain/catalog/management/change-stock.server";
import type { EditProductResult } from "~/domain/catalog/management/edit-product.server";
import type { NumberTaken } from "~/domain/catalog/management/part-numbers.server";
import type { CreateVatRateResult } from "~/domain/catalog/vat-rates/create-vat-rate.server";
import type { EditVatRateResult } from "~/domain/catalog/vat-rates/edit-vat-rate.server";
import type { MoveProductsResult } from "~/domain/catalog/vat-rates/move-products.server";
import { notFound } from "../responses/respond.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	keyReused,
} from "./domain-error.server";

type ProductError = DomainError<AddProductResult> | DomainError<EditProductResult>;

export function describeProductError(error: ProductError): FormError {
	switch (error.reason) {
		case "changed-meanwhile":
			return changedMeanwhile;
		case "key-reused":
			return keyReused;
		case "no-such-replacement":
			return {
				status: 400,
				errors: { fieldErrors: { supersededBy: ["No other product has this part number"] } },
			};
		case "no-such-vat-rate":
			return createFieldError("vatRateId", "Choose a VAT rate");
		case "no-such-family":
			return createFieldError("familyId", "This family no longer exists. Choose another one");
		case "no-such-category":
			return createFieldError("categoryId", "This category no longer exists. Choose another one");
		case "category-has-children":
			return createFieldError("categoryId", "Choose a category without categories inside it");
		case "wrong-specs":
			return createFieldError("specs", error.messages.join(" "));
		case "number-taken":
			return {
				status: 409,
				errors: { fieldErrors: { partNumber: [getNumberTakenMessage(error)] } },
			};
	}
}

const createFieldError = (field: string, message: string): FormError => ({
	status: 400,
	errors: { fieldErrors: { [field]: [message] } },
});

const getNumberTakenMessage = ({ number, productName }: NumberTaken) =>
	`Another product already has part number ${number}: ${productName}.`;

/** Throws 404 for an unknown product. */
export function describePartNumberError(error: DomainError<AddPartNumberResult>): FormError {
	switch (error.reason) {
		case "no-such-product":
			throw notFound();
		case "no-such-account":
			return { status: 409, errors: { fieldErrors: { email: ["No account has this email"] } } };
		case "has-own-number":
			return {
				status: 409,
				errors: {
					fieldErrors: { kind: ["This product has its own number. Remove that one first."] },
				},
			};
		case "number-taken":
			return { status: 409, errors: { fieldErrors: { display: [getNumberTakenMessage(error)] } } };
	}
}

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

type VatRateError = DomainError<CreateVatRateResult> | DomainError<EditVatRateResult>;

export function describeVatRateError({ reason }: VatRateError): FormError {
	if (reason === "changed-meanwhile") return changedMeanwhile;
	return { status: 409, errors: { fieldErrors: { name: ["Another rate already has this name"] } } };
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
			return createFieldError("to", "Choose another rate than the present one");
		case "no-such-category":
			return createFieldError("category", "This category no longer exists. Choose another one");
		case "changed-meanwhile":
			return {
				status: 409,
				errors: {
					formErrors: [
						"Nothing was changed: the products or a rate changed after you saw them. Check what is shown now, and confirm again.",
					],
				},
			};
	}
}
