import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import {
	type EditProductFields,
	editProductFormInput,
	type ProductFields as Fields,
} from "~/domain/catalog/input";
import { editProduct } from "~/domain/catalog/management/edit-product.server";
import { describeSpecs } from "~/domain/catalog/management/find-placement.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { type ProductDto, UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import { formatDecimalTk } from "~/domain/money/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeProductError } from "~/http/errors/catalog.server";
import { describeShown, refuseOvertaken, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { findPasswordError, getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Db } from "~/platform/d1/database.server";
import { ButtonLink } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { History } from "../audit/audit-cells";
import { listProductChoices, type ProductChoices } from "./list-product-choices.server";
import { ProductFields } from "./product-fields";
import { PRODUCT_LIST } from "./product-list";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.product.name ?? "product"}`);

const HISTORY_SIZE = 10;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db } = context.platform;
	const product = orNotFound(await findManagedProduct(db, params.productId ?? ""));
	const saved = await readFields(db, product);
	const choices = await listProductChoices(db);
	const list = buildTabbedListUrl(PRODUCT_LIST, request.url);
	const passwordNeed = await getPasswordNeed(request, context, admin);
	const { entries } = await listAuditEntries(db, null, HISTORY_SIZE, {
		subject: `product:${product.id}`,
	});
	const shown = describeShown(saved);
	return { product, saved, shown, choices, list, passwordNeed, entries };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const { db } = platform;
	const old = orNotFound(await findManagedProduct(db, params.productId ?? ""));
	const input = await refuseOvertaken(
		await readAdminUpload({ request, context, admin }, editProductFormInput, optionalPicture),
		await readFields(db, old),
		async () => labelFields(await listProductChoices(db)),
	);
	if (!input.ok) return input.response;
	const { product } = input.value;
	const { price, vatRateId = old.vatRateId } = product;
	const changesPrice = price !== old.pricePoisha || vatRateId !== old.vatRateId;
	const refused = changesPrice && (await findPasswordError(request, context, admin, input));
	if (refused) return refused;
	const edit = { adminId: admin.id, old, input: product };
	const edited = await editProduct(platform, edit, input.content);
	if (!edited.ok) return respondWithError(input, describeProductError(edited));
	return redirectWithToast(buildTabbedListUrl(PRODUCT_LIST, request.url), "updated");
}

async function readFields(db: Db, product: ProductDto): Promise<Required<Fields>> {
	const { name, description, partNumber, unit, hsCode, bin } = product;
	return {
		name,
		description,
		partNumber,
		unit,
		hsCode,
		bin,
		price: formatDecimalTk(product.pricePoisha),
		packSize: String(product.packSize),
		minQuantity: String(product.minQuantity),
		orderMultiple: String(product.orderMultiple),
		weightG: product.weightG > 0 ? String(product.weightG) : "",
		leadDays: product.leadDays === UNKNOWN_LEAD_DAYS ? "" : String(product.leadDays),
		supersededBy: product.replacement?.partNumber ?? "",
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

export default function EditProduct() {
	const { product, choices, list, entries, ...page } = useLoaderData<typeof loader>();
	const path = `/dashboard/manageProduct/${product.id}`;
	const links = (
		<>
			<ButtonLink to={`${path}/numbers`}>Part numbers</ButtonLink>
			<ButtonLink to={`${path}/documents`}>Documents</ButtonLink>
		</>
	);
	return (
		<FormPage<EditProductFields>
			{...page}
			title="Edit product"
			intro="Existing orders keep their name, price and picture."
			encType="multipart/form-data"
			passwordHint="For security: needed only if the price or the VAT rate changes."
			isPasswordOptional
			buttons={{ submit: "Save changes", cancelTo: list, children: links }}
			after={<History entries={entries} part={product.partNumber} />}
		>
			{(fields) => <ProductFields fields={fields} choices={choices} imageKey={product.imageKey} />}
		</FormPage>
	);
}
