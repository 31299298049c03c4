import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteIssue } from "~/domain/newsletter/issues/delete-issue.server";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { getIssuePath } from "../get-issue-path";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete ${page.data?.subject ?? "draft"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const issue = orNotFound(await findIssue(context.platform.db, params.issueId ?? ""));
	if (issue.state !== "draft") throw redirect(getIssuePath(issue.id));
	return { subject: issue.subject, issueUrl: getIssuePath(issue.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const id = params.issueId ?? "";
	const deleted = await deleteIssue(context.platform, admin.id, id);
	// A second click finds it deleted; an issue that is being sent stays.
	if (!deleted && (await findIssue(context.platform.db, id))) throw notFound();
	return redirectWithToast("/dashboard/newsletter", "deleted");
}

export default function DeleteIssue() {
	const { subject, issueUrl } = useLoaderData<typeof loader>();
	return <DeleteDialog detail={`The draft '${subject}'.`} cancelTo={issueUrl} />;
}
