import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type NewMethodFields, newMethodInput } from "~/domain/delivery/input";
import { addMethod } from "~/domain/delivery/save-method.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeMethodError } from "~/http/errors/delivery.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { loadMethodChoices } from "./load-choices.server";
import { MethodFields } from "./method-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add delivery method");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	return { choices: await loadMethodChoices(db), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, newMethodInput);
	if (!input.ok) return input.response;
	const added = await addMethod(context.platform, admin.id, input.value);
	if (added.ok) return redirectWithToast("/dashboard/delivery", "delivery-method-added");
	return respondWithError(input, describeMethodError(added));
}

export default function AddMethod() {
	const { choices, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<NewMethodFields>
			{...page}
			title="Add delivery method"
			buttons={{ submit: "Add method", cancelTo: "/dashboard/delivery" }}
		>
			{(fields) => <MethodFields fields={fields} choices={choices} />}
		</FormPage>
	);
}
