import { planParts } from "~/domain/catalog/families/plan-parts.server";
import { newId } from "~/platform/ids.server";
import { createDeliveryMethod, createDeliveryZone } from "../../factories/delivery";
import { createDocument } from "../../factories/documents";
import {
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createVatRate,
	PASSWORD,
} from "../../factories/factories";
import { asAdmin } from "../../platform";
import { byAdmin, platform, type ValidForms } from "./preparers";

const buildCategory = () => ({
	name: "Anchors",
	slug: `anchors-${newId()}`,
	intro: "For concrete.",
	position: "3",
});

const buildFamily = async () => ({
	name: "Hex bolts",
	slug: `hex-bolts-${newId()}`,
	intro: "ISO 4014.",
	categoryId: (await createCategory()).id,
	column1: (await createAttribute()).id,
});

type NamedFamily = { name: string; columns: string[] };

/** As the preview of the form sends them. */
async function buildNewParts(userId: string, family: NamedFamily) {
	const idempotencyKey = newId();
	const text = `VN-${newId()},M6,10,5\nVN-${newId()},M8,10,5`;
	const plan = await planParts(asAdmin(platform, userId), {
		text,
		family,
		idempotencyKey,
	});
	return { parts: text, plan: plan.id, idempotencyKey };
}

const attribute = { name: "Thread", kind: "choice", isFacet: "on", choices: "M6\nM8" };
const deliveryMethod = {
	name: "Truck",
	kind: "delivery",
	unit: "kg",
	rates: "1 40\n10 30",
	vatRateId: "standard",
	days: "5",
};
const buildDeliveryZone = () => ({ name: `Zone ${newId()}`, districts: "Dhaka\nGazipur" });
const buildVatRate = () => ({ name: `Books ${newId()}`, rate: "7.5", password: PASSWORD });

export const CATALOGUE_FORMS: ValidForms = {
	"/dashboard/categories": {
		archive: byAdmin(async () => ({
			path: "/dashboard/categories",
			fields: { categoryId: (await createCategory()).id, archived: "yes" },
		})),
	},
	"/dashboard/categories/add": {
		"add a category": byAdmin(async () => ({
			path: "/dashboard/categories/add",
			fields: buildCategory(),
			picture: true,
		})),
	},
	"/dashboard/categories/:categoryId": {
		edit: byAdmin(async () => ({
			path: `/dashboard/categories/${(await createCategory()).id}`,
			fields: { ...buildCategory(), parentId: (await createCategory()).id },
		})),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/categories/${(await createCategory()).id}`,
			fields: buildCategory(),
			picture: true,
		})),
	},
	"/dashboard/families/add": {
		"add a family": byAdmin(async () => ({
			path: "/dashboard/families/add",
			fields: await buildFamily(),
			picture: true,
		})),
		"add a family with parts": byAdmin(async ({ id }) => {
			const family = await buildFamily();
			const parts = await buildNewParts(id, { name: family.name, columns: [family.column1] });
			return { path: "/dashboard/families/add", fields: { ...family, ...parts }, picture: true };
		}),
	},
	"/dashboard/families/:familyId/edit": {
		edit: byAdmin(async () => {
			const { id } = await createFamily();
			await createProduct({ familyId: id });
			return { path: `/dashboard/families/${id}/edit`, fields: await buildFamily() };
		}),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/families/${(await createFamily()).id}/edit`,
			fields: await buildFamily(),
			picture: true,
		})),
	},
	"/dashboard/families/:familyId": {
		"add parts": byAdmin(async () => {
			const numbers = `VF-${newId()}`;
			await createPartNumber(await createProduct(), "own", numbers);
			const path = `/dashboard/families/${(await createFamily()).id}`;
			return { path, fields: { intent: "add", numbers } };
		}),
		"add new parts": byAdmin(async ({ id }) => {
			const { id: column } = await createAttribute();
			const family = await createFamily({ columns: [column], imageKey: "products/none.webp" });
			const parts = await buildNewParts(id, family);
			return { path: `/dashboard/families/${family.id}`, fields: { intent: "add-new", ...parts } };
		}),
		"save values and remove a part": byAdmin(async () => {
			const { id: columns } = await createAttribute();
			const { id: familyId } = await createFamily({ columns: [columns] });
			const [kept, removed] = [
				await createProduct({ familyId }),
				await createProduct({ familyId }),
			];
			return {
				path: `/dashboard/families/${familyId}`,
				fields: { columns, [`value0-${kept.id}`]: "M6", removed: removed.id },
			};
		}),
	},
	"/dashboard/families/:familyId/delete": {
		"delete a family": byAdmin(async () => ({
			path: `/dashboard/families/${(await createFamily()).id}/delete`,
		})),
	},
	"/dashboard/:section/:ownerId/documents": {
		"add a document": byAdmin(async () => ({
			path: `/dashboard/families/${(await createFamily()).id}/documents`,
			fields: { title: "Dimensions", kind: "drawing" },
			pdf: true,
		})),
	},
	"/dashboard/:section/:ownerId/documents/:documentId/delete": {
		"delete a document": byAdmin(async () => {
			const { id } = await createProduct();
			const documentId = await createDocument({ kind: "product", id });
			return { path: `/dashboard/manageProduct/${id}/documents/${documentId}/delete` };
		}),
	},
	"/dashboard/attributes/add": {
		"add an attribute": byAdmin(async () => ({
			path: "/dashboard/attributes/add",
			fields: attribute,
		})),
	},
	"/dashboard/attributes/:attributeId": {
		edit: byAdmin(async () => ({
			path: `/dashboard/attributes/${(await createAttribute()).id}`,
			fields: attribute,
		})),
	},
	"/dashboard/delivery/methods/add": {
		"add a delivery method": byAdmin(async () => ({
			path: "/dashboard/delivery/methods/add",
			fields: deliveryMethod,
		})),
	},
	"/dashboard/delivery/methods/:methodId": {
		edit: byAdmin(async () => ({
			path: `/dashboard/delivery/methods/${await createDeliveryMethod()}`,
			fields: deliveryMethod,
		})),
	},
	"/dashboard/delivery/methods/:methodId/delete": {
		"delete a delivery method": byAdmin(async () => ({
			path: `/dashboard/delivery/methods/${await createDeliveryMethod()}/delete`,
		})),
	},
	"/dashboard/delivery/zones/add": {
		"add a zone": byAdmin(async () => ({
			path: "/dashboard/delivery/zones/add",
			fields: buildDeliveryZone(),
		})),
	},
	"/dashboard/delivery/zones/:zoneId": {
		edit: byAdmin(async () => ({
			path: `/dashboard/delivery/zones/${await createDeliveryZone(["Dhaka"])}`,
			fields: buildDeliveryZone(),
		})),
	},
	"/dashboard/delivery/zones/:zoneId/delete": {
		"delete a zone": byAdmin(async () => ({
			path: `/dashboard/delivery/zones/${await createDeliveryZone(["Dhaka"])}/delete`,
		})),
	},
	"/dashboard/vat/add": {
		"add a VAT rate": byAdmin(async () => ({ path: "/dashboard/vat/add", fields: buildVatRate() })),
	},
	"/dashboard/vat/:vatRateId": {
		edit: byAdmin(async () => ({
			path: `/dashboard/vat/${await createVatRate(750)}`,
			fields: buildVatRate(),
		})),
	},
	"/dashboard/attributes/:attributeId/delete": {
		"delete an attribute": byAdmin(async () => ({
			path: `/dashboard/attributes/${(await createAttribute()).id}/delete`,
		})),
	},
};
