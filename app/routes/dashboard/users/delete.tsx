import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findListedUser } from "~/domain/accounts/queries.server";
import { deleteUser } from "~/domain/privacy/delete-user.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeDeleteUserError } from "~/http/errors/account-deletion.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("user");

const getListUrl = ({ url }: Request) =>
	buildListUrl("/dashboard", url, { find: readFindParam(url) });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { name, email } = orNotFound(await findListedUser(db, params.userId ?? ""));
	const detail = `${name || "User name"}, ${email}. Their orders are kept.`;
	return { name: email, detail, cancelTo: getListUrl(request) } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const deleted = await deleteUser(context.platform, admin.id, params.userId ?? "");
	if (!deleted.ok && deleted.reason !== "no-such-user") {
		return respondWithForm({ error: describeDeleteUserError(deleted) }, 409);
	}
	return redirectWithToast(getListUrl(request), "deleted");
}

export default DeletePage;
