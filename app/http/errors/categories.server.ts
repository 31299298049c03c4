import type { CreateCategoryResult } from "~/domain/catalog/categories/create-category.server";
import type { EditCategoryResult } from "~/domain/catalog/categories/edit-category.server";
import type { CategoryHasProducts } from "~/domain/catalog/categories/write-error.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
} from "./domain-error.server";

type CategoryError = DomainError<CreateCategoryResult> | DomainError<EditCategoryResult>;

export function describeCategoryError(error: CategoryError): FormError {
	switch (error.reason) {
		case "changed-meanwhile":
			return changedMeanwhile;
		case "slug-taken":
			return fieldError(409, "slug", "Another category has this address");
		case "no-such-parent":
			return fieldError(409, "parentId", "This category no longer exists. Choose another one");
		case "inside-itself":
			return fieldError(409, "parentId", "A category cannot be inside itself.");
		case "too-deep":
			return fieldError(409, "parentId", "Categories can be at most four levels deep.");
		case "has-parts":
			return fieldError(409, "parentId", getHasProductsMessage(error));
	}
}

export function getHasProductsMessage({
	name,
	partCount,
}: Pick<CategoryHasProducts, "name" | "partCount">): string {
	const products =
		partCount === 1 ? "1 part. Move it" : `${partCount.toLocaleString("en-US")} parts. Move them`;
	return `${name} still has ${products} first.`;
}
