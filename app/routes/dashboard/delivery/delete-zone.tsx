import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deleteZone } from "~/domain/delivery/delete-zone.server";
import { findZone } from "~/domain/delivery/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

const LIST_PATH = "/dashboard/delivery";

export const handle = { access: "admin", right: "prices", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("zone");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { name } = orNotFound(await findZone(context.platform.db, params.zoneId ?? ""));
	return { name, cancelTo: LIST_PATH } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const zone = await findZone(platform.db, params.zoneId ?? "");
	const deleted = zone ? await deleteZone(platform, admin.id, zone) : { ok: true };
	if (deleted.ok) return redirectWithToast(LIST_PATH, "deleted");
	return respondWithForm({ error: "Not deleted: a delivery method goes there." }, 409);
}

export default DeletePage;
