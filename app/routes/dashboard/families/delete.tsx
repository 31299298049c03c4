import { FAMILIES } from "~/domain/catalog/families/verbs.server";
import { removeAction, removeLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("family");

const page = {
	noun: FAMILIES,
	param: "familyId",
	list: "/dashboard/families",
};

export const loader = removeLoader(page);

export const action = removeAction(page);

export default DeletePage;
