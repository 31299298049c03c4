import type { AddPartNumberResult } from "~/domain/catalog/management/add-part-number.server";
import type { AddProductResult } from "~/domain/catalog/management/add-product.server";
import type { EditProductResult } from "~/domain/catalog/management/edit-product.server";
import type { NumberTaken } from "~/domain/catalog/management/part-numbers.server";
import { MAX_NUMBERS_OF_PART } from "~/domain/catalog/part-number-rules";
import { notFound } from "../responses/respond.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
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
			return fieldError(400, "supersededBy", error.message);
		case "no-such-vat-rate":
			return fieldError(400, "vatRateId", "Choose a VAT rate");
		case "no-such-family":
			return fieldError(400, "familyId", "This family no longer exists. Choose another one");
		case "no-such-category":
			return fieldError(400, "categoryId", "This category no longer exists. Choose another one");
		case "category-has-children":
			return fieldError(400, "categoryId", "Choose a category without categories inside it");
		case "wrong-specs":
			return fieldError(400, "specs", error.messages.join(" "));
		case "number-taken":
			return fieldError(409, "partNumber", getNumberTakenMessage(error));
	}
}

const getNumberTakenMessage = ({ number, productName }: NumberTaken) =>
	`Another product already has part number ${number}: ${productName}.`;

/** Throws 404 for an unknown product. */
export function describePartNumberError(error: DomainError<AddPartNumberResult>): FormError {
	switch (error.reason) {
		case "no-such-product":
			throw notFound();
		case "no-such-account":
			return fieldError(409, "email", "No account has this email");
		case "has-own-number":
			return fieldError(409, "kind", "This product has its own number. Remove that one first.");
		case "too-many-numbers":
			return fieldError(
				409,
				"display",
				`A customer has at most ${MAX_NUMBERS_OF_PART} numbers of a product. Remove one first.`,
			);
		case "number-taken":
			return fieldError(409, "display", getNumberTakenMessage(error));
	}
}
