import { ZONES } from "~/domain/delivery/verbs.server";
import { removeAction, removeLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "prices", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("zone");

const page = {
	noun: ZONES,
	param: "zoneId",
	list: "/dashboard/delivery",
};

export const loader = removeLoader(page);

export const action = removeAction(page);

export default DeletePage;
