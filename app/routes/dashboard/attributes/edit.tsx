import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { findManagedAttribute } from "~/domain/catalog/families/attribute-queries.server";
import { attributeInput, type AttributeFields as Fields } from "~/domain/catalog/families/input";
import { editAttribute } from "~/domain/catalog/families/write-attribute.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { formatPartCount } from "../../categories/category-grid";
import { AttributeFields } from "./attribute-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.attribute.name ?? "attribute"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const attribute = await findManagedAttribute(context.platform.db, params.attributeId ?? "");
	if (!attribute) throw notFound();
	return { attribute };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, attributeInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const attributeId = params.attributeId ?? "";
	const edited = await editAttribute(context.platform, admin.id, attributeId, input.value);
	if (edited.ok) return redirectWithToast("/dashboard/attributes", "updated");
	if (edited.reason === "no-such-attribute") throw notFound();
	const fieldErrors: Record<string, string[]> =
		edited.reason === "values-in-use"
			? { choices: [describeUsedValues(edited.values)] }
			: { kind: ["Parts have values of it now, so kind and filter are fixed"] };
	return respondWithForm(input.reply({ fieldErrors }), 409);
}

function describeUsedValues(values: readonly { value: string; partCount: number }[]): string {
	const list = values.map(({ value, partCount }) => `${value} (${formatPartCount(partCount)})`);
	return `Parts still have ${list.join(", ")}: give them another value first`;
}

export default function EditAttribute() {
	const { name, kind, unit, isFacet, choices, isFixed } = useLoaderData<typeof loader>().attribute;
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: {
			...{ name, kind, unit },
			isFacet: isFacet ? "on" : undefined,
			choices: choices.join("\n"),
		},
	});
	return (
		<Page title="Edit attribute" width="text">
			<Form method="post" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<AttributeFields fields={fields} isFixed={isFixed} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save changes
					</Button>
					<ButtonLink to="/dashboard/attributes">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
