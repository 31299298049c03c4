import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AddProductFields, addProductFormInput } from "~/domain/catalog/input";
import { addProduct } from "~/domain/catalog/management/add-product.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeProductError } from "~/http/errors/catalog.server";
import { requiredPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { listProductChoices } from "./manage-product/list-product-choices.server";
import { ProductFields } from "./manage-product/product-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add product");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	return { choices: await listProductChoices(db), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readAdminUpload(
		{ request, context, admin },
		addProductFormInput,
		requiredPicture,
	);
	if (!input.ok) return input.response;
	const added = await addProduct(context.platform, admin.id, input.value, input.content);
	if (!added.ok) return respondWithError(input, describeProductError(added));
	return redirectWithToast("/dashboard/manageProduct", "product-added");
}

export default function AddProduct() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<FormPage<AddProductFields>
			title="Add product"
			encType="multipart/form-data"
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Add product" }}
		>
			{(fields) => (
				<ProductFields fields={fields} choices={choices}>
					<Field
						label="Quantity"
						inputMode="numeric"
						hint="How many are in stock."
						required
						field={fields.quantity}
					/>
				</ProductFields>
			)}
		</FormPage>
	);
}
