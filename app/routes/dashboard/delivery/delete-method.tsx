import { findMethod } from "~/domain/delivery/queries.server";
import { archiveMethod } from "~/domain/delivery/verbs.server";
import { admin } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/delivery";

export const handle = { access: "admin", right: "prices", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("delivery method");

export const loader = admin.loader(async ({ params, ctx }) => {
	const { name } = found(await findMethod(ctx.db, params.methodId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
});

export const action = admin.action(async ({ params, ctx }) => {
	const method = await findMethod(ctx.db, params.methodId ?? "");
	if (method) await archiveMethod(ctx, method);
	return redirectWithToast(LIST_PATH, "deleted");
});

export default DeletePage;
