import { deleteOwnComment, findOwnComment } from "~/domain/blog/comments.server";
import { customer } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled("Delete your comment");

const buildBlogUrl = ({ url }: Request, blogId = "") => buildListUrl(`/blogs/${blogId}`, url);

export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const { blogId = "", commentId = "" } = params;
	const { comment } = found(await findOwnComment(ctx.db, user.id, blogId, commentId));
	return { comment, back: buildBlogUrl(request, blogId) };
});

export const action = customer.action(async ({ request, params, ctx, form }) => {
	await deleteOwnComment(ctx, params.commentId ?? "");
	return form.leave(buildBlogUrl(request, params.blogId), "deleted");
});

export default withData<typeof loader>(({ comment, back }) => (
	<DeleteDialog cancelTo={back}>
		<div className="mb-6">
			<LongText text={comment} limit={280} />
		</div>
	</DeleteDialog>
));
