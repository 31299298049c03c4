import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type NewAttributeFields, newAttributeInput } from "~/domain/catalog/families/input";
import { createAttribute } from "~/domain/catalog/families/write-attribute.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { AttributeFields } from "./attribute-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add attribute");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, newAttributeInput);
	if (!input.ok) return input.response;
	await createAttribute(context.platform, admin.id, input.value);
	return redirectWithToast("/dashboard/attributes", "attribute-added");
}

export default function AddAttribute() {
	return (
		<FormPage<NewAttributeFields>
			{...useLoaderData<typeof loader>()}
			title="Add attribute"
			buttons={{ submit: "Add attribute", cancelTo: "/dashboard/attributes" }}
		>
			{(fields) => <AttributeFields fields={fields} />}
		</FormPage>
	);
}
