import type { AddPartsResult } from "~/domain/catalog/families/add-parts.server";
import type { AddProductsResult } from "~/domain/catalog/families/add-products-to-family.server";
import type { CreateFamilyResult } from "~/domain/catalog/families/create-family.server";
import type { EditFamilyResult } from "~/domain/catalog/families/edit-family.server";
import { notFound } from "../responses/respond.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
	formError,
} from "./domain-error.server";

type FamilyError = DomainError<CreateFamilyResult> | DomainError<EditFamilyResult>;

const NUMBER_TAKEN = fieldError(
	409,
	"parts",
	"Nothing was saved, because another part has meanwhile got one of these numbers. Check the parts again.",
);
const MOVE_FIRST = "The family's category has categories inside it. Move the family first.";
const LEAF_ERROR = "Choose a category without categories inside it";

export function describeFamilyError(error: FamilyError): FormError {
	switch (error.reason) {
		case "changed-meanwhile":
			return changedMeanwhile;
		case "slug-taken":
			return fieldError(409, "slug", "Another family has this address");
		case "no-such-category":
			return fieldError(400, "categoryId", "Choose a category");
		case "category-has-children":
			return fieldError(409, "categoryId", LEAF_ERROR);
		case "no-such-attribute":
			return formError(409, "An attribute no longer exists. Choose the columns again.");
		case "number-taken":
			return NUMBER_TAKEN;
	}
}

export function describeAddPartsError(error: DomainError<AddPartsResult>): FormError {
	switch (error.reason) {
		case "number-taken":
			return NUMBER_TAKEN;
		case "no-picture":
			return fieldError(
				409,
				"parts",
				"The family has no picture, which new parts show. Add one with Edit family first.",
			);
		case "category-has-children":
			return fieldError(409, "parts", MOVE_FIRST);
	}
}

/** Throws 404 for an unknown family. */
export function describeAddProductsError(error: DomainError<AddProductsResult>): FormError {
	if (error.reason === "no-such-family") throw notFound();
	const message =
		error.reason === "wrong-numbers"
			? `No part was added. ${error.messages.join(" ")}`
			: MOVE_FIRST;
	return fieldError(409, "numbers", message);
}
