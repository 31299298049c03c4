import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import { deleteFamily } from "~/domain/catalog/families/verbs.server";
import { admin } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/families";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("family");

export const loader = admin.loader(async ({ params, ctx }) => {
	const { name } = found(await findManagedFamily(ctx.db, params.familyId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
});

export const action = admin.action(async ({ params, ctx, form }) => {
	form.openDialog();
	await deleteFamily(ctx, params.familyId ?? "");
	return redirectWithToast(LIST_PATH, "deleted");
});

export default DeletePage;
