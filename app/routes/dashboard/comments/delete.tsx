import { findModeratedComment, removeComment } from "~/domain/blog/comments.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = titled("Delete comment");

function getReturnPath(request: Request): string {
	const from = new URL(request.url).searchParams.get("from");
	return from === null ? buildListUrl("/dashboard/comments", request.url) : toSafeReturnPath(from);
}

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { name, comment } = found(await findModeratedComment(ctx.db, params.commentId ?? ""));
	const lead = `The comment by ${name || "User name"}:`;
	return { lead, text: comment, cancelTo: getReturnPath(request) } satisfies DeleteTextPageData;
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	await removeComment(ctx, params.commentId ?? "");
	return form.leave(getReturnPath(request), "deleted");
});

export default DeleteTextPage;
