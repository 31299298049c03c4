import { deleteDocument, findDocument } from "~/domain/catalog/documents/documents.server";
import { admin } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { findOwner } from "./find-owner.server";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("document");

export const loader = admin.loader(async ({ params, ctx: { db } }) => {
	const { owner, path } = await findOwner(db, params);
	const { title } = found(await findDocument(db, params.documentId ?? "", owner));
	return { name: title, cancelTo: path } satisfies DeletePageData;
});

export const action = admin.action(async ({ params, ctx, form }) => {
	const { owner, path } = await findOwner(ctx.db, params);
	await deleteDocument(ctx, owner, params.documentId ?? "");
	return form.leave(path, "deleted");
});

export default DeletePage;
