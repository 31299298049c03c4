import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteProduct } from "~/domain/catalog/management/delete-product.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { buildManagedProductsUrl } from "./list-url.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete ${page.data?.name ?? "product"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const product = orNotFound(await findManagedProduct(context.platform.db, params.productId ?? ""));
	return { name: product.name, list: buildManagedProductsUrl(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const result = await deleteProduct(context.platform, admin.id, params.productId ?? "");
	const isArchived = result.ok && result.outcome !== "deleted";
	return redirectWithToast(
		buildManagedProductsUrl(request.url),
		isArchived ? "product-archived" : "deleted",
	);
}

export default function DeleteProduct() {
	const { name, list } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog detail={`${name}. A product with orders is archived instead.`} cancelTo={list} />
	);
}
