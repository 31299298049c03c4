import { ATTRIBUTES } from "~/domain/catalog/families/attributes.server";
import { removeAction, removeLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("attribute");

const page = {
	noun: ATTRIBUTES,
	param: "attributeId",
	list: "/dashboard/attributes",
};

export const loader = removeLoader(page);

export const action = removeAction(page);

export default DeletePage;
