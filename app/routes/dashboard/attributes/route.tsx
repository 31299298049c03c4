import {
	listManagedAttributes,
	type ManagedAttribute,
} from "~/domain/catalog/families/attributes.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { SecondLine } from "~/ui/elements/second-line";
import { ListPage } from "~/ui/lists/list-page";
import { DeleteLink, EditLink } from "~/ui/lists/row-actions";
import { KIND_LABELS } from "./attribute-kinds";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Attributes");

export const loader = admin.loader(async ({ ctx }) => ({
	attributes: await listManagedAttributes(ctx.db),
}));

export default withData<typeof loader>(({ attributes }) => (
	<ListPage
		title="Attributes"
		intro="What parts are described by: the columns of families, and the filters of categories."
		add={["Add attribute", "/dashboard/attributes/add"]}
		empty="No attributes yet"
		caption="All attributes, by name"
		rows={attributes}
		columns={[
			["Attribute", (attribute) => <AttributeName {...attribute} />],
			["Kind", ({ kind }) => KIND_LABELS[kind]],
			["Filter", ({ isFacet }) => (isFacet ? "Yes" : "No")],
			["Families", ({ familyCount }) => familyCount, "end"],
			["Actions", (attribute) => <AttributeActions {...attribute} />],
		]}
	/>
));

const MAX_SHOWN_VALUES = 8;

function AttributeName({ name, unit, choices }: ManagedAttribute) {
	return (
		<>
			<strong>{name}</strong>
			{unit ? `, ${unit}` : ""}
			{choices.length > 0 ? (
				<SecondLine className="text-soft">
					{choices.slice(0, MAX_SHOWN_VALUES).join(", ")}
					{choices.length > MAX_SHOWN_VALUES ? " …" : ""}
				</SecondLine>
			) : null}
		</>
	);
}

function AttributeActions({ id, name, kind, familyCount, isFixed }: ManagedAttribute) {
	const mayBeDeleted = familyCount === 0 && (kind === "text" || !isFixed);
	return (
		<>
			<EditLink to={`/dashboard/attributes/${id}`} what={name} />
			{mayBeDeleted ? <DeleteLink to={`/dashboard/attributes/${id}/delete`} what={name} /> : null}
		</>
	);
}
