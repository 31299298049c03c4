import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type AddProductFields, addProductInput } from "~/domain/catalog/input";
import { addProduct } from "~/domain/catalog/management/add-product.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { readUpload } from "~/http/input/read-upload.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { pictureIn } from "~/ui/forms/picture-field";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ProductFields } from "./manage-product/product-fields";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Add product");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readUpload(request, addProductInput, "Image is required");
	if (!input.ok) return again(input.result, input.status);
	const turn = await takeTurn(request, context.platform, "admin-upload", admin.id);
	if (!turn.ok) return tooOften(input, turn);
	const added = await addProduct(context.platform, admin.id, input.value, input.picture);
	if (!added.ok) return again(input.reply(keyReused.errors), keyReused.status);
	return redirectWithToast("/dashboard/manageProduct", "product-added");
}

export default function AddProduct() {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<AddProductFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Add product" width="text">
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ProductFields fields={fields} image={pictureIn(lastResult)}>
					<Field
						label="Quantity"
						name="quantity"
						inputMode="numeric"
						hint="How many are in stock."
						required
						{...typed(fields.quantity)}
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
