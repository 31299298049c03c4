import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { archiveMethod } from "~/domain/delivery/archive-method.server";
import { findMethod } from "~/domain/delivery/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/delivery";

export const handle = { access: "admin", right: "prices", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("delivery method");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { name } = orNotFound(await findMethod(context.platform.db, params.methodId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const method = await findMethod(platform.db, params.methodId ?? "");
	if (method) await archiveMethod(platform, admin.id, method);
	return redirectWithToast(LIST_PATH, "deleted");
}

export default DeletePage;
