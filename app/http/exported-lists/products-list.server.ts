import { listAllAttributes } from "~/domain/catalog/families/attributes.server";
import { listAddresses } from "~/domain/catalog/families/managed-families.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { PRODUCT_FIELDS, readTradeField, TRADE_NAMES } from "~/domain/catalog/product-fields";
import type { ProductDto } from "~/domain/catalog/rules";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { labelSpecColumn } from "~/domain/imports/kinds/products/columns.server";
import { toTk } from "~/domain/money/rules";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { formatTime, inShopTime, list, PAGE_ROWS } from "./exported-list.server";

const createProductsReader =
	(show: ManagedProductFilter) => async (db: Db, after: Cursor | null) => {
		const { products, next } = await listManagedProducts(db, show, after, PAGE_ROWS);
		const { categoryPaths, familySlugs } = await listAddresses(db);
		const attributes = await listAllAttributes(db);
		const rates = new Map((await listVatRates(db)).map(({ id, name }) => [id, name]));
		const rows = products.map((product) => ({
			...product,
			vatRate: rates.get(product.vatRateId),
			category: categoryPaths.get(product.categoryId ?? ""),
			family: familySlugs.get(product.familyId ?? ""),
			values: attributes.map(({ id }) => product.specs[id]),
		}));
		return { rows, next };
	};

/** Admins change the file and import it. */
export const PRODUCTS_LIST = list(
	"catalogue",
	[createProductsReader("sale"), createProductsReader("archived")],
	[
		["id", (product) => product.id],
		["name", (product) => product.name],
		["price", (product) => toTk(product.pricePoisha)],
		["on hand", (product) => product.onHand],
		["reserved", (product) => product.reserved],
		["state", (product) => (product.archived ? "archived" : "for sale")],
		["description", (product) => product.description],
		[inShopTime("since"), (product) => formatTime(product.createdAt)],
		...TRADE_NAMES.map(
			(name) =>
				[
					PRODUCT_FIELDS[name].column,
					(product: ProductDto) => readTradeField(product, name),
				] as const,
		),
		["VAT rate", (product) => product.vatRate],
		["kind", (product) => product.kind],
		["picture", (product) => product.imageKey],
		["category", (product) => product.category],
		["family", (product) => product.family],
	],
	{
		async readLabels(db) {
			const attributes = await listAllAttributes(db);
			return attributes.map((attribute) => labelSpecColumn(attribute, attributes));
		},
		toValues: ({ values }) => values,
	},
);
