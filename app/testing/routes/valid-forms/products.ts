import { synonyms } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { createProduct, createUser } from "../../factories/factories";
import { uploadImport } from "../../factories/imports";
import { byAdmin, db, type ValidForms } from "./preparers";

const product = { name: "Hex bolt", price: "250", quantity: "10", description: "Zinc-plated." };

export const PRODUCT_FORMS: ValidForms = {
	"/dashboard/addProduct": {
		"add a product": byAdmin(async () => ({
			path: "/dashboard/addProduct",
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/manageProduct": {
		archive: byAdmin(async () => ({
			path: "/dashboard/manageProduct",
			fields: { productId: (await createProduct()).id, archived: "yes" },
		})),
	},
	"/dashboard/manageProduct/prices-and-stock": {
		"change a price and count the stock": byAdmin(async () => {
			const { id, pricePoisha, onHand } = await createProduct();
			return {
				path: "/dashboard/manageProduct/prices-and-stock",
				fields: {
					[`price-${pricePoisha}-${id}`]: "260",
					[`stock-${onHand}-${id}`]: "9",
				},
			};
		}),
	},
	"/dashboard/pictures": {
		"upload pictures": byAdmin(async () => ({ path: "/dashboard/pictures", picture: true })),
	},
	"/dashboard/import": {
		"upload a file": byAdmin(async () => ({
			path: "/dashboard/import",
			fields: { kind: "stock" },
			// Asks for the second column, so that nothing is written after the response.
			file: new File([`id,surplus\n${(await createProduct()).id},9\n`], "stock.csv"),
		})),
	},
	"/dashboard/import/:importId": {
		"cancel an import": byAdmin(async ({ id }) => ({
			path: `/dashboard/import/${await uploadImport(id, "stock", "id,count\nnone,9\n")}`,
			fields: { act: "cancel", run: "1" },
		})),
	},
	"/dashboard/stock/receive": {
		"receive a part": byAdmin(async () => {
			const { id } = await createProduct();
			return {
				path: "/dashboard/stock/receive",
				fields: { reference: "DN-1", lines: `${id} 5` },
			};
		}),
	},
	"/dashboard/manageProduct/:productId": {
		"change words": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
		})),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/synonyms": {
		"add a synonym": byAdmin(async () => ({
			path: "/dashboard/synonyms",
			fields: { word: newId(), means: "snap ring" },
		})),
		"remove a synonym": byAdmin(async () => {
			const pair = { word: newId(), means: "spanner" };
			await db.insert(synonyms).values(pair);
			return { path: "/dashboard/synonyms", fields: { ...pair, intent: "remove" } };
		}),
	},
	"/dashboard/manageProduct/:productId/numbers": {
		"add a number": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/numbers`,
			fields: { kind: "manufacturer", display: "931-10-60" },
		})),
		"add a customer's number": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/numbers`,
			fields: { kind: "customer", display: "4711", email: (await createUser()).email },
		})),
		"remove a number": byAdmin(async () => {
			const { id } = await createProduct({}, ["931-10-60"]);
			return {
				path: `/dashboard/manageProduct/${id}/numbers`,
				fields: { kind: "alternate", display: "931-10-60", intent: "remove" },
			};
		}),
	},
	"/dashboard/manageProduct/:productId/stock": {
		"change the stock": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/stock`,
			fields: { change: "5" },
		})),
	},
	"/dashboard/manageProduct/:productId/delete": {
		"delete a product": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/delete`,
		})),
	},
};
