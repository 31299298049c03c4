import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ProductFields as Fields, productFormInput } from "~/domain/catalog/input";
import { editProduct } from "~/domain/catalog/management/edit-product.server";
import { describeSpecs } from "~/domain/catalog/management/find-placement.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { type ProductDto, UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import { formatDecimalTk } from "~/domain/money/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeProductError } from "~/http/errors/catalog.server";
import { readUpload } from "~/http/input/read-upload.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { listProductChoices } from "./list-product-choices.server";
import { buildManagedProductsUrl } from "./list-url.server";
import { ProductFields } from "./product-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.product.name ?? "product"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const product = await findManagedProduct(db, params.productId ?? "");
	if (!product) throw notFound();
	const choices = await listProductChoices(db);
	const specLines = await describeSpecs(db, product);
	return { product, specLines, choices, list: buildManagedProductsUrl(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readUpload(request, productFormInput);
	if (!input.ok) return respondWithForm(input.result, input.status);
	const { value, picture } = input;
	const turn = picture && (await consumeRequestLimit(request, platform, "admin-upload", admin.id));
	if (turn && !turn.ok) return replyTooManyRequests(input, turn);
	const edit = { adminId: admin.id, productId: params.productId ?? "", input: value };
	const edited = await editProduct(platform, edit, picture);
	if (!edited.ok) {
		const formError = describeProductError(edited);
		return respondWithForm(input.reply(formError.errors), formError.status);
	}
	return redirectWithToast(buildManagedProductsUrl(request.url), "updated");
}

function toProductFields(product: ProductDto, specs: string): Required<Fields> {
	const { name, description, partNumber, unit, hsCode, bin } = product;
	return {
		...{ name, description, partNumber, unit, hsCode, bin },
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
		specs,
	};
}

export default function EditProduct() {
	const { product, specLines, choices, list } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: toProductFields(product, specLines),
	});
	return (
		<Page
			title="Edit product"
			intro="Existing orders keep their name, price and picture."
			width="text"
		>
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ProductFields
					fields={fields}
					choices={choices}
					image={{ current: product.imageKey, ...getPictureFieldState(lastResult) }}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save changes
					</Button>
					<ButtonLink to={`/dashboard/manageProduct/${product.id}/numbers`}>
						Part numbers
					</ButtonLink>
					<ButtonLink to={list}>Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
