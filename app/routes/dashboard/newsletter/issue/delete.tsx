import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteIssue } from "~/domain/newsletter/issues/delete-issue.server";
import { issueById } from "~/domain/newsletter/issues/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";
import { issuePage } from "../get-issue-path";

export const handle = dialogHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Delete ${page.data?.subject ?? "draft"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const issue = await issueById(context.platform.db, params.issueId ?? "");
	if (!issue) throw notFound();
	if (issue.state !== "draft") throw redirect(issuePage(issue.id));
	return { subject: issue.subject, here: issuePage(issue.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const id = params.issueId ?? "";
	const deleted = await deleteIssue(context.platform, admin.id, id);
	// A second click finds it gone; one that has begun to go out stays.
	if (!deleted && (await issueById(context.platform.db, id))) throw notFound();
	return redirectWithToast("/dashboard/newsletter", "deleted");
}

export default function DeleteIssue() {
	const { subject, here } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question="Are you sure to delete"
			detail={`The draft '${subject}'.`}
			confirmLabel="Delete"
			cancelTo={here}
		/>
	);
}
