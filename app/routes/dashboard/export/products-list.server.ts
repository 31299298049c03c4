import { listAddresses } from "~/domain/catalog/families/managed-families.server";
import { createSpecDescriber } from "~/domain/catalog/management/find-placement.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { formatTime, formatTk, inShopTime, list, PAGE_ROWS } from "./exported-list.server";

const createProductsReader =
	(show: ManagedProductFilter) => async (db: Db, after: Cursor | null) => {
		const { products, next } = await listManagedProducts(db, show, after, PAGE_ROWS);
		const { categoryPaths, familySlugs } = await listAddresses(db);
		const describeSpecs = await createSpecDescriber(db);
		const rows = products.map((product) => ({
			...product,
			category: categoryPaths.get(product.categoryId ?? ""),
			family: familySlugs.get(product.familyId ?? ""),
			attributes: describeSpecs(product),
		}));
		return { rows, next };
	};

export const PRODUCTS_LIST = list(
	[createProductsReader("sale"), createProductsReader("archived")],
	[
		["id", (product) => product.id],
		["name", (product) => product.name],
		["price in tk", (product) => formatTk(product.pricePoisha)],
		["on hand", (product) => product.onHand],
		["reserved", (product) => product.reserved],
		["state", (product) => (product.archived ? "archived" : "for sale")],
		["description", (product) => product.description],
		[inShopTime("since"), (product) => formatTime(product.createdAt)],
		["part number", (product) => product.partNumber],
		["unit", (product) => product.unit],
		["pack size", (product) => product.packSize],
		["minimum quantity", (product) => product.minQuantity],
		["order multiple", (product) => product.orderMultiple],
		["weight in g", (product) => product.weightG],
		["lead days", ({ leadDays }) => (leadDays === UNKNOWN_LEAD_DAYS ? null : leadDays)],
		["replaced by", (product) => product.replacement?.partNumber],
		["HS code", (product) => product.hsCode],
		["bin", (product) => product.bin],
		["category", (product) => product.category],
		["family", (product) => product.family],
		["attributes", (product) => product.attributes],
	],
);
