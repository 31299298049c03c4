import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listLeafCategories } from "~/domain/catalog/categories/rules";
import { listFamilyChoices } from "~/domain/catalog/families/managed-families.server";
import type { Db } from "~/platform/d1/database.server";

/** Where a product can be listed. */
export async function listPlacementChoices(db: Db) {
	const [categories, families] = await Promise.all([
		listManagedCategories(db),
		listFamilyChoices(db),
	]);
	return { categories: listLeafCategories(categories), families };
}

export type PlacementChoices = Awaited<ReturnType<typeof listPlacementChoices>>;
