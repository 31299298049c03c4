import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { endBackordersOf } from "~/domain/backorders/expire-backorders.server";
import { deleteProduct } from "~/domain/catalog/management/delete-product.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("product");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { name } = orNotFound(await findManagedProduct(db, params.productId ?? ""));
	const detail = `${name}. A product with orders is archived instead.`;
	const cancelTo = buildTabbedListUrl(PRODUCT_LIST, request.url);
	return { name, detail, cancelTo } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const productId = params.productId ?? "";
	const ended = await endBackordersOf(platform, productId);
	const result = await deleteProduct(platform, admin.id, productId, ended);
	const toast = result.ok && result.outcome !== "deleted" ? "product-archived" : "deleted";
	return redirectWithToast(buildTabbedListUrl(PRODUCT_LIST, request.url), toast);
}

export default DeletePage;
