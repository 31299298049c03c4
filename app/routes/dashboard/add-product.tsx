import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type AddProductFields, addProductFormInput } from "~/domain/catalog/input";
import { addProduct } from "~/domain/catalog/management/add-product.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeProductError } from "~/http/errors/catalog.server";
import { readUpload } from "~/http/input/read-upload.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, getFieldState } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { listProductChoices } from "./manage-product/list-product-choices.server";
import { ProductFields } from "./manage-product/product-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add product");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	return { choices: await listProductChoices(db), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readUpload(request, addProductFormInput, "Image is required");
	if (!input.ok) return respondWithForm(input.result, input.status);
	const turn = await consumeRequestLimit(request, context.platform, "admin-upload", admin.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const added = await addProduct(context.platform, admin.id, input.value, input.picture);
	if (!added.ok) return respondWithError(input, describeProductError(added));
	return redirectWithToast("/dashboard/manageProduct", "product-added");
}

export default function AddProduct() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<AddProductFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Add product" width="text">
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ProductFields fields={fields} choices={choices} image={getPictureFieldState(lastResult)}>
					<Field
						label="Quantity"
						inputMode="numeric"
						hint="How many are in stock."
						required
						{...getFieldState(fields.quantity)}
					/>
				</ProductFields>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<Button type="submit" variant="main">
					Add product
				</Button>
			</Form>
		</Page>
	);
}
