import type { AddPartsResult } from "~/domain/catalog/families/add-parts-to-family.server";
import type { CreateFamilyResult } from "~/domain/catalog/families/create-family.server";
import type { EditFamilyResult } from "~/domain/catalog/families/edit-family.server";
import { notFound } from "../responses/respond.server";
import { changedMeanwhile, type DomainError, type FormError } from "./domain-error.server";

type FamilyError = DomainError<CreateFamilyResult> | DomainError<EditFamilyResult>;

const LEAF_ERROR = "Choose a category without categories inside it";

export function describeFamilyError(error: FamilyError): FormError {
	switch (error.reason) {
		case "changed-meanwhile":
			return changedMeanwhile;
		case "slug-taken":
			return {
				status: 409,
				errors: { fieldErrors: { slug: ["Another family has this address"] } },
			};
		case "no-such-category":
			return { status: 400, errors: { fieldErrors: { categoryId: ["Choose a category"] } } };
		case "category-has-children":
			return { status: 409, errors: { fieldErrors: { categoryId: [LEAF_ERROR] } } };
		case "no-such-attribute":
			return {
				status: 409,
				errors: { formErrors: ["An attribute no longer exists. Choose the columns again."] },
			};
	}
}

/** Throws 404 for an unknown family. */
export function describeAddPartsError(error: DomainError<AddPartsResult>): FormError {
	if (error.reason === "no-such-family") throw notFound();
	const message =
		error.reason === "unknown-numbers"
			? `No part was added. These are not our own part numbers: ${error.numbers.join(", ")}`
			: "The family's category has categories inside it. Move the family first.";
	return { status: 409, errors: { fieldErrors: { numbers: [message] } } };
}
