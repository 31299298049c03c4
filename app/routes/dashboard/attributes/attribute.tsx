import { ATTRIBUTES, isFixedAttribute } from "~/domain/catalog/families/attributes.server";
import { type AttributeFields, attributeInput } from "~/domain/catalog/families/input";
import { ATTRIBUTE_KINDS, type Attribute } from "~/domain/catalog/spec-rules";
import { nounAction, nounLoader } from "~/http/pages/noun-page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { CheckboxField, Field, type FieldState, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { KIND_LABELS } from "./attribute-kinds";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/attributes";

export const meta = nounMeta("attribute");

const toFields = ({ name, kind, unit, isFacet, choices }: Attribute): AttributeFields => ({
	name,
	kind,
	unit,
	isFacet: isFacet ? "on" : undefined,
	choices: choices.join("\n"),
});

const page = {
	noun: ATTRIBUTES,
	param: "attributeId",
	input: attributeInput,
	toFields,
	labels: { kind: KIND_LABELS, isFacet: { on: "Yes" } },
	getPath: () => LIST_PATH,
	addedToast: "attribute-added",
} as const;

export const loader = nounLoader(page, async ({ db }, attribute) => ({
	isFixed: attribute !== null && (await isFixedAttribute(db, attribute.id)),
}));

export const action = nounAction(page);

export default withData<typeof loader>(({ isFixed }) => (
	<NounPage<AttributeFields> noun="attribute" list={LIST_PATH}>
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
	</NounPage>
));

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
