import { deleteBlog, findBlog } from "~/domain/blog/blogs.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("blog");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { name } = found(await findBlog(ctx.db, params.blogId ?? ""));
	const cancelTo = buildListUrl("/dashboard/blogs", request.url);
	const detail = `${name}. Its comments are deleted too.`;
	return { name, detail, cancelTo } satisfies DeletePageData;
});

export const action = admin.action(async ({ request, params, ctx }) => {
	await deleteBlog(ctx, params.blogId ?? "");
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "deleted");
});

export default DeletePage;
