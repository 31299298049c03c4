import { endBackordersOf } from "~/domain/backorders/expire-backorders.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { deleteProduct } from "~/domain/catalog/management/verbs.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("product");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { name } = found(await findManagedProduct(ctx.db, params.productId ?? ""));
	const detail = `${name}. A product with orders is archived instead.`;
	const cancelTo = buildTabbedListUrl(PRODUCT_LIST, request.url);
	return { name, detail, cancelTo } satisfies DeletePageData;
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const productId = params.productId ?? "";
	const ended = await endBackordersOf(ctx, productId);
	const deletion = await deleteProduct(ctx, productId, ended);
	const isArchived = deletion === "archived" || deletion === "archived-before";
	const list = buildTabbedListUrl(PRODUCT_LIST, request.url);
	return form.leave(list, isArchived ? "product-archived" : "deleted");
});

export default DeletePage;
