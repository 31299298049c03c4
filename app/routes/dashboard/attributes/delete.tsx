import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findManagedAttribute } from "~/domain/catalog/families/attribute-queries.server";
import { deleteAttribute } from "~/domain/catalog/families/delete-attribute.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/attributes";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("attribute");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { name } = orNotFound(await findManagedAttribute(db, params.attributeId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { ok } = await deleteAttribute(context.platform, admin.id, params.attributeId ?? "");
	if (ok) return redirectWithToast(LIST_PATH, "deleted");
	const error = "Not deleted: a family has it as a column, or a part has a value of it.";
	return respondWithForm({ error }, 409);
}

export default DeletePage;
