import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
	findManagedAttribute,
	type ManagedAttribute,
} from "~/domain/catalog/families/attribute-queries.server";
import {
	attributeInput,
	type AttributeFields as Fields,
	newAttributeInput,
} from "~/domain/catalog/families/input";
import { createAttribute, editAttribute } from "~/domain/catalog/families/write-attribute.server";
import { ATTRIBUTE_KINDS } from "~/domain/catalog/spec-rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { changedMeanwhile } from "~/http/errors/domain-error.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { CheckboxField, Field, type FieldState, SelectField, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { formatProductCount } from "../../categories/category-grid";
import { KIND_LABELS } from "./attribute-kinds";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/attributes";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.saved ? `Edit ${page.data.saved.name}` : "Add attribute");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	if (!params.attributeId) return { isFixed: false, idempotencyKey: newId() };
	const attribute = orNotFound(await findManagedAttribute(db, params.attributeId));
	const saved = toFields(attribute);
	return { isFixed: attribute.isFixed, saved, shown: describeShown(saved) };
}

const toFields = ({ name, kind, unit, isFacet, choices }: ManagedAttribute): Fields => ({
	name,
	kind,
	unit,
	isFacet: isFacet ? "on" : undefined,
	choices: choices.join("\n"),
});

const LABELS = { kind: KIND_LABELS, isFacet: { on: "Yes" } };

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	if (!params.attributeId) {
		const input = await validateForm(request, newAttributeInput);
		if (!input.ok) return input.response;
		await createAttribute(platform, admin.id, input.value);
		return redirectWithToast(LIST_PATH, "attribute-added");
	}
	const old = orNotFound(await findManagedAttribute(platform.db, params.attributeId));
	const input = await refuseOvertaken(
		await validateForm(request, attributeInput),
		toFields(old),
		() => LABELS,
	);
	if (!input.ok) return input.response;
	const edited = await editAttribute(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast(LIST_PATH, "updated");
	if (edited.reason === "changed-meanwhile") return respondWithError(input, changedMeanwhile);
	const fieldErrors: Record<string, string[]> =
		edited.reason === "values-in-use"
			? { choices: [describeUsedValues(edited.values)] }
			: { kind: ["Parts have values of it now, so kind and filter are fixed"] };
	return respondWithForm(input.reply({ fieldErrors }), 409);
}

function describeUsedValues(values: readonly { value: string; partCount: number }[]): string {
	const list = values.map(({ value, partCount }) => `${value} (${formatProductCount(partCount)})`);
	return `Parts still have ${list.join(", ")}: give them another value first`;
}

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
