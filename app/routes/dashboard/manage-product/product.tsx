import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import {
	type AddProductFields,
	addProductFormInput,
	type EditProductFields,
	editProductFormInput,
	type ProductFields as Fields,
} from "~/domain/catalog/input";
import { describeSpecs } from "~/domain/catalog/management/placement.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { addProduct, editProduct } from "~/domain/catalog/management/verbs.server";
import {
	formatTradeField,
	TRADE_NAMES,
	type TradeFieldName,
} from "~/domain/catalog/product-fields";
import type { ProductDto } from "~/domain/catalog/rules";
import { formatDecimalTk } from "~/domain/money/rules";
import { describeShown, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture, requiredPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";
import { History } from "~/ui/dashboard/audit-cells";
import { ButtonLink } from "~/ui/elements/button";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { listProductChoices, type ProductChoices } from "./list-product-choices.server";
import { ProductFields } from "./product-fields";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Add product", ({ product }) =>
	product ? `Edit ${product.name}` : "Add product",
);

const HISTORY_SIZE = 10;

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const { db, newId } = ctx;
	const choices = await listProductChoices(db);
	if (!params.productId) {
		const name = new URL(request.url).searchParams.get("name") ?? "";
		return { choices, idempotencyKey: newId(), saved: { name } };
	}
	const product = found(await findManagedProduct(db, params.productId));
	const saved = await readFields(db, product);
	const subject = `product:${product.id}`;
	const { entries } = await listAuditEntries(db, null, HISTORY_SIZE, { subject });
	return {
		choices,
		product,
		history: { entries, part: product.partNumber },
		saved,
		shown: describeShown(saved),
		list: buildTabbedListUrl(PRODUCT_LIST, request.url),
		passwordNeed: await getPasswordNeed(request, context, user),
	};
});

export const action = admin.upload(async ({ request, params, ctx, form }) => {
	const { db } = ctx;
	if (!params.productId) {
		const { value, content } = await form.upload(addProductFormInput, requiredPicture);
		await addProduct(ctx, value, content);
		return form.leave(PRODUCT_LIST.path, "product-added");
	}
	const old = found(await findManagedProduct(db, params.productId));
	const { value, content } = await form.upload(editProductFormInput, optionalPicture);
	const loadLabels = async () => labelFields(await listProductChoices(db));
	await form.refuseOvertaken(await readFields(db, old), loadLabels);
	const { price, vatRateId = old.vatRateId } = value.product;
	if (price !== old.pricePoisha || vatRateId !== old.vatRateId) await form.confirm();
	await editProduct(ctx, old, value.product, content);
	return form.leave(buildTabbedListUrl(PRODUCT_LIST, request.url), "updated");
});

async function readFields(db: Db, product: ProductDto): Promise<Required<Fields>> {
	const trade = TRADE_NAMES.map((name) => [name, formatTradeField(product, name)]);
	return {
		...(Object.fromEntries(trade) as Record<TradeFieldName, string>),
		name: product.name,
		description: product.description,
		price: formatDecimalTk(product.pricePoisha),
		vatRateId: product.vatRateId,
		categoryId: product.categoryId ?? "",
		familyId: product.familyId ?? "",
		specs: await describeSpecs(db, product),
	};
}

const labelFields = ({ categories, families, vatRates }: ProductChoices) => ({
	categoryId: toLabels(categories),
	familyId: toLabels(families.map(({ id, name }) => ({ id, label: name }))),
	vatRateId: toLabels(vatRates.map(({ id, name }) => ({ id, label: name }))),
});

export default withData<typeof loader>(({ product, choices, list, history, ...page }) => (
	<FormPage<EditProductFields & Pick<AddProductFields, "quantity">>
		{...page}
		title={product ? "Edit product" : "Add product"}
		intro={product ? "Existing orders keep their name, price and picture." : undefined}
		encType="multipart/form-data"
		passwordHint="For security: needed only if the price or the VAT rate changes."
		isPasswordOptional
		buttons={{
			submit: product ? "Save changes" : "Add product",
			cancelTo: list,
			children: product ? <ProductLinks id={product.id} /> : null,
		}}
		after={history ? <History {...history} /> : null}
	>
		{(fields) => (
			<ProductFields fields={fields} choices={choices} imageKey={product?.imageKey}>
				{product ? null : (
					<Field
						label="Quantity"
						inputMode="numeric"
						hint="How many are in stock."
						required
						field={fields.quantity}
					/>
				)}
			</ProductFields>
		)}
	</FormPage>
));

const ProductLinks = ({ id }: { id: string }) => (
	<>
		<ButtonLink to={`${PRODUCT_LIST.path}/${id}/numbers`}>Part numbers</ButtonLink>
		<ButtonLink to={`${PRODUCT_LIST.path}/${id}/documents`}>Documents</ButtonLink>
	</>
);
