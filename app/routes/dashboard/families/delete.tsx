import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deleteFamily } from "~/domain/catalog/families/delete-family.server";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { getHasProductsMessage } from "~/http/errors/categories.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/families";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("family");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { name } = orNotFound(await findManagedFamily(context.platform.db, params.familyId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const deleted = await deleteFamily(context.platform, admin.id, params.familyId ?? "");
	if (deleted.ok) return redirectWithToast(LIST_PATH, "deleted");
	return respondWithForm({ error: getHasProductsMessage(deleted) }, 409);
}

export default DeletePage;
