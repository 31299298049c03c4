import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listLeafCategories } from "~/domain/catalog/categories/rules";
import { listFamilyChoices } from "~/domain/catalog/families/managed-families.server";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import type { Db } from "~/platform/d1/database.server";

export async function listProductChoices(db: Db) {
	const [categories, families, vatRates] = await Promise.all([
		listManagedCategories(db),
		listFamilyChoices(db),
		listVatRates(db),
	]);
	return { categories: listLeafCategories(categories), families, vatRates };
}

export type ProductChoices = Awaited<ReturnType<typeof listProductChoices>>;
