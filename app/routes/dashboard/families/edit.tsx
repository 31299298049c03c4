import { type FamilyFields as Fields, familyInput } from "~/domain/catalog/families/input";
import {
	findManagedFamily,
	type ManagedFamily,
} from "~/domain/catalog/families/managed-families.server";
import { editFamily } from "~/domain/catalog/families/verbs.server";
import { COLUMN_NAMES } from "~/domain/catalog/spec-rules";
import { describeShown, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { FamilyFields } from "./family-fields";
import { type Choices, listChoices } from "./list-choices.server";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Edit family", ({ family }) => `Edit ${family.name}`);

export const loader = admin.loader(async ({ params, ctx: { db } }) => {
	const family = found(await findManagedFamily(db, params.familyId ?? ""));
	const saved = toFields(family);
	return { family, saved, shown: describeShown(saved), choices: await listChoices(db) };
});

export const action = admin.upload(async ({ params, ctx, form }) => {
	const old = found(await findManagedFamily(ctx.db, params.familyId ?? ""));
	const { value, content } = await form.upload(familyInput, optionalPicture);
	await form.refuseOvertaken(toFields(old), async () => labelFields(await listChoices(ctx.db)));
	await editFamily(ctx, old, value, content);
	return form.leave(`/dashboard/families/${old.id}`, "updated");
});

const toFields = ({ name, nameBn, slug, categoryId, intro, columns }: ManagedFamily): Fields => ({
	name,
	nameBn,
	slug,
	categoryId,
	intro,
	...Object.fromEntries(COLUMN_NAMES.map((column, place) => [column, columns[place] ?? ""])),
});

function labelFields({ categories, attributes }: Choices) {
	const columns = toLabels(attributes);
	return {
		categoryId: toLabels(categories),
		...Object.fromEntries(COLUMN_NAMES.map((name) => [name, columns])),
	};
}

export default withData<typeof loader>(({ family, choices, ...page }) => {
	const path = `/dashboard/families/${family.id}`;
	return (
		<FormPage<Fields>
			{...page}
			title="Edit family"
			encType="multipart/form-data"
			buttons={{
				submit: "Save changes",
				cancelTo: path,
				children: <ButtonLink to={`${path}/documents`}>Documents</ButtonLink>,
			}}
		>
			{(fields) => <FamilyFields fields={fields} choices={choices} imageKey={family.imageKey} />}
		</FormPage>
	);
});
