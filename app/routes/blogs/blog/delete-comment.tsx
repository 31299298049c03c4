import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnComment } from "~/domain/blog/comments.server";
import { deleteOwnComment } from "~/domain/blog/delete-own-comment.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Delete your comment");

const buildBlogUrl = (request: Request, blogId: string) =>
	buildListUrl(`/blogs/${blogId}`, request.url);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { blogId = "", commentId = "" } = params;
	const found = orNotFound(await findOwnComment(context.platform.db, user.id, blogId, commentId));
	return { comment: found.comment, back: buildBlogUrl(request, blogId) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { blogId = "", commentId = "" } = params;
	await deleteOwnComment(context.platform, user.id, commentId);
	return redirectWithToast(buildBlogUrl(request, blogId), "deleted");
}

export default function DeleteOwnComment() {
	const { comment, back } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog cancelTo={back}>
			<div className="mb-6">
				<LongText text={comment} limit={280} />
			</div>
		</DeleteDialog>
	);
}
