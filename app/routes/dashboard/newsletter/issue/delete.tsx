import { redirect } from "@remix-run/cloudflare";
import { deleteIssue, findIssue } from "~/domain/newsletter/issues.server";
import { admin } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { getIssuePath } from "../get-issue-path";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("draft");

export const loader = admin.loader(async ({ params, ctx }) => {
	const { id, subject, state } = found(await findIssue(ctx.db, params.issueId ?? ""));
	if (state !== "draft") throw redirect(getIssuePath(id));
	const detail = `The draft '${subject}'.`;
	return { name: subject, detail, cancelTo: getIssuePath(id) } satisfies DeletePageData;
});

export const action = admin.action(async ({ params, ctx, form }) => {
	await deleteIssue(ctx, params.issueId ?? "");
	return form.leave("/dashboard/newsletter", "deleted");
});

export default DeletePage;
