import { deleteOwnComment, findOwnComment } from "~/domain/blog/comments.server";
import { customer } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled("Delete your comment");

const buildBlogUrl = ({ url }: Request, blogId = "") => buildListUrl(`/blogs/${blogId}`, url);

export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const { blogId = "", commentId = "" } = params;
	const { comment } = found(await findOwnComment(ctx.db, user.id, blogId, commentId));
	return {
		text: comment,
		cancelTo: buildBlogUrl(request, blogId),
	} satisfies DeleteTextPageData;
});

export const action = customer.action(async ({ request, params, ctx, form }) => {
	await deleteOwnComment(ctx, params.commentId ?? "");
	return form.leave(buildBlogUrl(request, params.blogId), "deleted");
});

export default DeleteTextPage;
