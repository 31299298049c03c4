import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ProductFields as Fields, productInput } from "~/domain/catalog/input";
import { editProduct } from "~/domain/catalog/management/edit-product.server";
import { managedProduct } from "~/domain/catalog/management/queries.server";
import { priceText } from "~/domain/money/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { readUpload } from "~/http/input/read-upload.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { pictureIn } from "~/ui/forms/picture-field";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { listAt } from "./list-url.server";
import { ProductFields } from "./product-fields";

export const headers = retryAfter;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Edit ${page.data?.product.name ?? "product"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const product = await managedProduct(context.platform.db, params.productId ?? "");
	if (!product) throw notFound();
	return { product, list: listAt(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readUpload(request, productInput);
	if (!input.ok) return again(input.result, input.status);
	const { value, picture } = input;
	const turn = picture && (await takeTurn(request, platform, "admin-upload", admin.id));
	if (turn && !turn.ok) return tooOften(input, turn);
	const edited = await editProduct(platform, admin.id, params.productId ?? "", value, picture);
	if (!edited.ok) throw notFound();
	return redirectWithToast(listAt(request.url), "updated");
}

export default function EditProduct() {
	const { product, list } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const { name, description, pricePoisha } = product;
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name, description, price: priceText(pricePoisha) },
	});
	return (
		<Page
			title="Edit product"
			intro="Orders keep the name, price and picture that they were made with."
			width="text"
		>
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ProductFields
					fields={fields}
					image={{ current: product.imageKey, ...pictureIn(lastResult) }}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save changes
					</Button>
					<ButtonLink to={list}>Go back</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
