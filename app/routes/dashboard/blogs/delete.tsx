import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deleteBlog } from "~/domain/blog/delete-blog.server";
import { findBlog } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("blog");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { name } = orNotFound(await findBlog(context.platform.db, params.blogId ?? ""));
	const cancelTo = buildListUrl("/dashboard/blogs", request.url);
	const detail = `${name}. Its comments are deleted too.`;
	return { name, detail, cancelTo } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await deleteBlog(context.platform, admin.id, params.blogId ?? "");
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "deleted");
}

export default DeletePage;
