import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { findModeratedComment } from "~/domain/blog/moderation.server";
import { removeComment } from "~/domain/blog/remove-comment.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Delete comment");

function getReturnPath(request: Request): string {
	const from = new URL(request.url).searchParams.get("from");
	return from === null ? buildListUrl("/dashboard/comments", request.url) : toSafeReturnPath(from);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { name, comment } = orNotFound(await findModeratedComment(db, params.commentId ?? ""));
	const lead = `The comment by ${name || "User name"}:`;
	return { lead, text: comment, cancelTo: getReturnPath(request) } satisfies DeleteTextPageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeComment(context.platform, admin.id, params.commentId ?? "");
	return redirectWithToast(getReturnPath(request), "deleted");
}

export default DeleteTextPage;
