import { Link } from "@remix-run/react";
import { type ChangeStockFields, changeStockInput } from "~/domain/catalog/input";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Stock of product",
	({ product }) => `Stock of ${product.name}`,
);

export const loader = admin.loader(async ({ request, params, ctx }) => ({
	product: found(await findManagedProduct(ctx.db, params.productId ?? "")),
	idempotencyKey: ctx.newId(),
	list: buildTabbedListUrl(PRODUCT_LIST, request.url),
}));

export const action = admin.action(async ({ request, params, ctx, form }) => {
	await changeStock(ctx, params.productId ?? "", await form.read(changeStockInput));
	return form.leave(buildTabbedListUrl(PRODUCT_LIST, request.url), "updated");
});

export default withData<typeof loader>(({ product, idempotencyKey, list }) => {
	const { onHand, reserved, available } = product;
	return (
		<DialogPage title={`Stock of ${product.name}`} closeTo={list}>
			<p className="mb-6">
				{formatNumber(onHand)} on hand, {formatNumber(reserved)} of them reserved by unpaid orders,{" "}
				{formatNumber(available)} for sale.{" "}
				<Link to={`/dashboard/manageProduct/${product.id}/movements`}>See all movements</Link>
			</p>
			<PostForm<ChangeStockFields>
				replace
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Change the stock" }}
			>
				{(fields) => (
					<PlainField
						label="Change"
						inputMode="text"
						hint="Add (12) or remove (-3) units. Sales made meanwhile are kept."
						required
						field={fields.change}
					/>
				)}
			</PostForm>
		</DialogPage>
	);
});
