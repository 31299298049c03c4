import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AddPartNumberFields, addPartNumberInput } from "~/domain/catalog/input";
import { addPartNumber } from "~/domain/catalog/management/add-part-number.server";
import { listPartNumbers, type PartNumber } from "~/domain/catalog/management/part-numbers.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { removePartNumber } from "~/domain/catalog/management/remove-part-number.server";
import { PART_NUMBER_KINDS } from "~/domain/catalog/part-number-rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describePartNumberError } from "~/http/errors/catalog.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Part numbers of ${page.data?.product.name ?? "product"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const product = orNotFound(await findManagedProduct(db, params.productId ?? ""));
	const { id, name } = product;
	return { product: { id, name }, numbers: await listPartNumbers(db, id) };
}

const REMOVE_INTENT = "remove";

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const productId = params.productId ?? "";
	const form = await parseForm(request);
	const input = await validateForm(form, addPartNumberInput);
	if (!input.ok) return input.response;
	if (form.get("intent") === REMOVE_INTENT) {
		await removePartNumber(platform, admin.id, productId, input.value);
	} else {
		const added = await addPartNumber(platform, admin.id, productId, input.value);
		if (!added.ok) return respondWithError(input, describePartNumberError(added));
	}
	return redirectWithToast(`/dashboard/manageProduct/${productId}/numbers`, "updated");
}

const KIND_LABELS: Record<PartNumber["kind"], string> = {
	own: "Our own",
	manufacturer: "Manufacturer's",
	superseded: "Superseded",
	alternate: "Alternate",
	customer: "Customer",
};

export default function PartNumbers() {
	const { product, numbers } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Part numbers"
			intro={`${product.name}. Buyers find it by each of these numbers, with or without dashes and spaces; a customer's number works for that customer only.`}
			width="text"
		>
			<DataTable
				empty="No part numbers yet"
				caption={`Part numbers of ${product.name}`}
				rows={numbers}
				getKey={({ kind, spelling, email }) => `${kind}:${spelling}:${email}`}
				columns={[
					["Number", ({ display }) => display],
					["Kind", ({ kind }) => KIND_LABELS[kind]],
					["Customer", ({ email }) => email ?? "–"],
					["Actions", (number) => <RemoveButton {...number} />],
				]}
			/>
			<h2 className="mt-8 mb-4">Add a number</h2>
			<PostForm<AddPartNumberFields>
				buttons={{
					submit: "Add number",
					cancelTo: `/dashboard/manageProduct/${product.id}`,
					cancelLabel: "Back to the product",
				}}
			>
				{(fields) => (
					<>
						<Field label="Part number" autoComplete="off" required field={fields.display} />
						<SelectField
							label="Kind"
							field={fields.kind}
							defaultValue={fields.kind.initialValue ?? "manufacturer"}
							choices={PART_NUMBER_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
						/>
						<Field
							label="Customer's email"
							hint="Only for the kind Customer: the account that uses this number."
							type="email"
							autoComplete="off"
							field={fields.email}
						/>
					</>
				)}
			</PostForm>
		</Page>
	);
}

const RemoveButton = ({ kind, display, email }: PartNumber) => (
	<RowButton
		fields={{ kind, display, email: email ?? "" }}
		name="intent"
		value={REMOVE_INTENT}
		variant="plain"
		label="Remove"
		aria-label={`Remove ${display}${email ? ` of ${email}` : ""}`}
	/>
);
