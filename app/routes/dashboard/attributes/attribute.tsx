import { useLoaderData } from "@remix-run/react";
import {
	createAttribute,
	editAttribute,
	findManagedAttribute,
	type ManagedAttribute,
} from "~/domain/catalog/families/attributes.server";
import {
	attributeInput,
	type AttributeFields as Fields,
	newAttributeInput,
} from "~/domain/catalog/families/input";
import { ATTRIBUTE_KINDS } from "~/domain/catalog/spec-rules";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { CheckboxField, Field, type FieldState, SelectField, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { titled } from "~/ui/head/page-meta";
import { KIND_LABELS } from "./attribute-kinds";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/attributes";

export const meta = titled<typeof loader>("Add attribute", ({ saved }) =>
	saved ? `Edit ${saved.name}` : "Add attribute",
);

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) => {
	if (!params.attributeId) return { isFixed: false, idempotencyKey: newId() };
	const attribute = found(await findManagedAttribute(db, params.attributeId));
	const saved = toFields(attribute);
	return { isFixed: attribute.isFixed, saved, shown: describeShown(saved) };
});

const toFields = ({ name, kind, unit, isFacet, choices }: ManagedAttribute): Fields => ({
	name,
	kind,
	unit,
	isFacet: isFacet ? "on" : undefined,
	choices: choices.join("\n"),
});

const LABELS = { kind: KIND_LABELS, isFacet: { on: "Yes" } };

export const action = admin.action(async ({ params, ctx, form }) => {
	if (!params.attributeId) {
		await createAttribute(ctx, await form.read(newAttributeInput));
		return redirectWithToast(LIST_PATH, "attribute-added");
	}
	const old = found(await findManagedAttribute(ctx.db, params.attributeId));
	const input = await form.read(attributeInput);
	await form.refuseOvertaken(toFields(old), () => LABELS);
	await editAttribute(ctx, old, input);
	return redirectWithToast(LIST_PATH, "updated");
});

export default function Attribute() {
	const { isFixed, ...page } = useLoaderData<typeof loader>();
	const isNew = page.saved === undefined;
	return (
		<FormPage<Fields>
			{...page}
			title={isNew ? "Add attribute" : "Edit attribute"}
			buttons={{ submit: isNew ? "Add attribute" : "Save changes", cancelTo: LIST_PATH }}
		>
			{(fields) => (
				<>
					<Field label="Name" required field={fields.name} />
					<KindField kind={fields.kind} isFixed={isFixed} />
					<Field label="Unit" hint="Shown in the column's heading, like mm." field={fields.unit} />
					<FilterField isFacet={fields.isFacet} isFixed={isFixed} />
					<TextArea
						label="Values"
						rows={5}
						hint="For choices: one value per line, like M6. Without a list, any text is a value."
						field={fields.choices}
					/>
				</>
			)}
		</FormPage>
	);
}

/** Kind and filter are part of the search index, so they can't change once a part has a value. */
function KindField({ kind, isFixed }: { kind: FieldState; isFixed: boolean }) {
	const value = kind.initialValue ?? "choice";
	return (
		<>
			<SelectField
				label="Kind"
				field={kind}
				disabled={isFixed}
				hint={
					isFixed
						? "Kind and filter are fixed: the attribute is text, or parts have values of it."
						: "Kind and filter are fixed once a part has a value."
				}
				defaultValue={value}
				choices={ATTRIBUTE_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
			/>
			{isFixed ? <input type="hidden" name="kind" value={value} /> : null}
		</>
	);
}

function FilterField({ isFacet, isFixed }: { isFacet: FieldState; isFixed: boolean }) {
	const isOn = isFacet.initialValue === "on";
	return (
		<>
			<CheckboxField
				label="Buyers can filter a category by it"
				field={isFacet}
				disabled={isFixed}
			/>
			{isFixed && isOn ? <input type="hidden" name="isFacet" value="on" /> : null}
		</>
	);
}
