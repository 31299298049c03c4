import { findListedUser } from "~/domain/accounts/queries.server";
import { deleteUser } from "~/domain/privacy/delete-account.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("user");

const getListUrl = ({ url }: Request) =>
	buildListUrl("/dashboard", url, { find: readFindParam(url) });

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { name, email } = found(await findListedUser(ctx.db, params.userId ?? ""));
	const detail = `${name || "User name"}, ${email}. Their orders are kept.`;
	return { name: email, detail, cancelTo: getListUrl(request) } satisfies DeletePageData;
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	form.openDialog();
	await deleteUser(ctx, params.userId ?? "");
	return form.leave(getListUrl(request), "deleted");
});

export default DeletePage;
