import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type ChangeStockFields, changeStockInput } from "~/domain/catalog/input";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { changeStock } from "~/domain/stock/change-stock.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeStockError } from "~/http/errors/catalog.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Stock of ${page.data?.product.name ?? "product"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const product = orNotFound(await findManagedProduct(context.platform.db, params.productId ?? ""));
	return {
		product,
		idempotencyKey: context.platform.newId(),
		list: buildTabbedListUrl(PRODUCT_LIST, request.url),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, changeStockInput);
	if (!input.ok) return input.response;
	const { platform } = context;
	const changed = await changeStock(platform, admin.id, params.productId ?? "", input.value);
	if (!changed.ok) return respondWithError(input, describeStockError(changed));
	return redirectWithToast(buildTabbedListUrl(PRODUCT_LIST, request.url), "updated");
}

export default function ChangeStock() {
	const { product, idempotencyKey, list } = useLoaderData<typeof loader>();
	const { onHand, reserved, available } = product;
	return (
		<DialogPage title={`Stock of ${product.name}`} closeTo={list}>
			<p className="mb-6">
				{onHand.toLocaleString("en-US")} on hand, {reserved.toLocaleString("en-US")} of them
				reserved by unpaid orders, {available.toLocaleString("en-US")} for sale.{" "}
				<Link to={`/dashboard/manageProduct/${product.id}/movements`}>See all movements</Link>
			</p>
			<PostForm<ChangeStockFields>
				replace
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Change the stock" }}
			>
				{(fields) => (
					<Field
						label="Change"
						inputMode="text"
						autoComplete="off"
						hint="Add (12) or remove (-3) units. Sales made meanwhile are kept."
						required
						field={fields.change}
					/>
				)}
			</PostForm>
		</DialogPage>
	);
}
