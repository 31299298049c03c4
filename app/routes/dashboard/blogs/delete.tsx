import { BLOGS } from "~/domain/blog/blogs.server";
import { removeAction, removeLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage } from "~/ui/forms/delete-page";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("blog");

const page = {
	noun: BLOGS,
	param: "blogId",
	list: "/dashboard/blogs",
	describe: (name: string) => `${name}. Its comments are deleted too.`,
};

export const loader = removeLoader(page);

export const action = removeAction(page);

export default DeletePage;
