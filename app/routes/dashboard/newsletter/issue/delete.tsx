import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { deleteIssue } from "~/domain/newsletter/issues/delete-issue.server";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { getIssuePath } from "../get-issue-path";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("draft");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { id, subject, state } = orNotFound(await findIssue(db, params.issueId ?? ""));
	if (state !== "draft") throw redirect(getIssuePath(id));
	const detail = `The draft '${subject}'.`;
	return { name: subject, detail, cancelTo: getIssuePath(id) } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const id = params.issueId ?? "";
	const deleted = await deleteIssue(context.platform, admin.id, id);
	// A second click finds it deleted; an issue that is being sent stays.
	if (!deleted && (await findIssue(context.platform.db, id))) throw notFound();
	return redirectWithToast("/dashboard/newsletter", "deleted");
}

export default DeletePage;
