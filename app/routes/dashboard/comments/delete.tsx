import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findModeratedComment } from "~/domain/blog/moderation.server";
import { removeComment } from "~/domain/blog/remove-comment.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Delete comment");

function getReturnPath(request: Request): string {
	const from = new URL(request.url).searchParams.get("from");
	return from === null ? buildListUrl("/dashboard/comments", request.url) : toSafeReturnPath(from);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const found = orNotFound(await findModeratedComment(context.platform.db, params.commentId ?? ""));
	return { name: found.name || "User name", comment: found.comment, back: getReturnPath(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeComment(context.platform, admin.id, params.commentId ?? "");
	return redirectWithToast(getReturnPath(request), "deleted");
}

export default function DeleteComment() {
	const { name, comment, back } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog cancelTo={back}>
			<div className="mb-6">
				<p>The comment by {name}:</p>
				<LongText text={comment} limit={280} />
			</div>
		</DeleteDialog>
	);
}
