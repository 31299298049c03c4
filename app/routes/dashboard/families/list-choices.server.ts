import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listLeafCategories } from "~/domain/catalog/categories/rules";
import { listManagedAttributes } from "~/domain/catalog/families/attributes.server";
import type { Db } from "~/platform/d1/database.server";

export type ColumnChoice = { id: string; label: string };

export type Choices = Awaited<ReturnType<typeof listChoices>>;

export async function listChoices(db: Db) {
	const [categories, attributes] = await Promise.all([
		listManagedCategories(db),
		listManagedAttributes(db),
	]);
	return {
		categories: listLeafCategories(categories),
		attributes: attributes.map(({ id, name, unit }) => ({
			id,
			label: unit ? `${name}, ${unit}` : name,
		})),
	};
}
