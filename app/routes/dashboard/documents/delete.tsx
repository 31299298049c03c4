import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deleteDocument } from "~/domain/catalog/documents/delete-document.server";
import { findOwnedDocument } from "~/domain/catalog/documents/find-document.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { findOwner } from "./find-owner.server";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("document");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { owner, path } = await findOwner(db, params);
	const document = await findOwnedDocument(db, owner, params.documentId ?? "");
	return { name: orNotFound(document).title, cancelTo: path } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const { owner, path } = await findOwner(platform.db, params);
	await deleteDocument(platform, admin.id, owner, params.documentId ?? "");
	return redirectWithToast(path, "deleted");
}

export default DeletePage;
