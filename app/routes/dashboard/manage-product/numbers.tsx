import { type AddPartNumberFields, addPartNumberInput } from "~/domain/catalog/input";
import {
	addPartNumber,
	listPartNumbers,
	type PartNumber,
	removePartNumber,
} from "~/domain/catalog/management/part-numbers.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { PART_NUMBER_KINDS } from "~/domain/catalog/part-number-rules";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { PlainField, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Part numbers of product",
	({ product }) => `Part numbers of ${product.name}`,
);

export const loader = admin.loader(async ({ params, ctx: { db } }) => {
	const { id, name } = found(await findManagedProduct(db, params.productId ?? ""));
	return { product: { id, name }, numbers: await listPartNumbers(db, id) };
});

const REMOVE_INTENT = "remove";

export const action = admin.action(async ({ params, ctx, form }) => {
	const productId = params.productId ?? "";
	const number = await form.read(addPartNumberInput);
	const isRemoved = (await form.data()).get("intent") === REMOVE_INTENT;
	await (isRemoved ? removePartNumber : addPartNumber)(ctx, productId, number);
	return form.leave(`/dashboard/manageProduct/${productId}/numbers`, "updated");
});

const KIND_LABELS: Record<PartNumber["kind"], string> = {
	own: "Our own",
	manufacturer: "Manufacturer's",
	superseded: "Superseded",
	alternate: "Alternate",
	customer: "Customer",
};

export default withData<typeof loader>(({ product, numbers }) => (
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
					<PlainField label="Part number" required field={fields.display} />
					<SelectField
						label="Kind"
						field={fields.kind}
						defaultValue={fields.kind.initialValue ?? "manufacturer"}
						choices={PART_NUMBER_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
					/>
					<PlainField
						label="Customer's email"
						hint="Only for the kind Customer: the account that uses this number."
						type="email"
						field={fields.email}
					/>
				</>
			)}
		</PostForm>
	</Page>
));

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
