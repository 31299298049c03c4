import { newId } from "~/platform/ids.server";
import { createCategory } from "../../factories/factories";
import { byAdmin, type ValidForms } from "./preparers";

const buildCategory = () => ({
	...{ name: "Anchors", slug: `anchors-${newId()}` },
	...{ intro: "For concrete.", position: "3" },
});

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
};
