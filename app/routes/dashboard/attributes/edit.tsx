import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
	findManagedAttribute,
	type ManagedAttribute,
} from "~/domain/catalog/families/attribute-queries.server";
import { attributeInput, type AttributeFields as Fields } from "~/domain/catalog/families/input";
import { editAttribute } from "~/domain/catalog/families/write-attribute.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { changedMeanwhile } from "~/http/errors/domain-error.server";
import { describeShown, findEditConflict } from "~/http/input/edit-conflict.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { formatProductCount } from "../../categories/category-grid";
import { AttributeFields } from "./attribute-fields";
import { KIND_LABELS } from "./attribute-kinds";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "attribute"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const attribute = orNotFound(
		await findManagedAttribute(context.platform.db, params.attributeId ?? ""),
	);
	const saved = toFields(attribute);
	return { isFixed: attribute.isFixed, name: attribute.name, saved, shown: describeShown(saved) };
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
	const input = await validateForm(request, attributeInput);
	if (!input.ok) return input.response;
	const old = orNotFound(await findManagedAttribute(context.platform.db, params.attributeId ?? ""));
	const conflict = await findEditConflict(input, toFields(old), () => LABELS);
	if (conflict) return respondWithForm(conflict, 409);
	const edited = await editAttribute(context.platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast("/dashboard/attributes", "updated");
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

export default function EditAttribute() {
	const { isFixed, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			{...page}
			title="Edit attribute"
			buttons={{ submit: "Save changes", cancelTo: "/dashboard/attributes" }}
		>
			{(fields) => <AttributeFields fields={fields} isFixed={isFixed} />}
		</FormPage>
	);
}
