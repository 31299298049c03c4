import {
	categoryInput,
	type CategoryFields as Fields,
	newCategoryInput,
} from "~/domain/catalog/categories/input";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import {
	formatPosition,
	listPossibleParents,
	type ManagedCategory,
} from "~/domain/catalog/categories/rules";
import { createCategory, editCategory } from "~/domain/catalog/categories/verbs.server";
import { describeShown, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { BengaliName } from "~/ui/dashboard/bengali-name";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { SlugField } from "~/ui/dashboard/slug-field";
import { Field, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { PictureField } from "~/ui/uploads/picture-field";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/categories";

export const meta = nounMeta("category");

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) => {
	const all = await listManagedCategories(db);
	if (!params.categoryId)
		return { parents: listPossibleParents(all, null), idempotencyKey: newId() };
	const category = found(all.find(({ id }) => id === params.categoryId));
	const parents = listPossibleParents(all, category);
	const saved = toFields(category);
	return { category, parents, saved, shown: describeShown(saved) };
});

const toFields = ({ name, nameBn, slug, intro, parentId, position }: ManagedCategory): Fields => ({
	name,
	nameBn,
	slug,
	intro,
	parentId: parentId ?? "",
	position: formatPosition(position),
});

export const action = admin.upload(async ({ params, ctx, form }) => {
	if (!params.categoryId) {
		const { value, content } = await form.upload(newCategoryInput, optionalPicture);
		await createCategory(ctx, value, content);
		return form.leave(LIST_PATH, "category-added");
	}
	const all = await listManagedCategories(ctx.db);
	const old = found(all.find(({ id }) => id === params.categoryId));
	const { value, content } = await form.upload(categoryInput, optionalPicture);
	const parentId = toLabels(listPossibleParents(all, old));
	await form.refuseOvertaken(toFields(old), () => ({ parentId }));
	await editCategory(ctx, old, value, content);
	return form.leave(LIST_PATH, "updated");
});

export default withData<typeof loader>(({ category, parents }) => (
	<NounPage<Fields>
		noun="category"
		list={LIST_PATH}
		editIntro={category?.trail.join(" › ")}
		encType="multipart/form-data"
	>
		{(fields) => (
			<>
				<Field label="Name" required field={fields.name} />
				<BengaliName field={fields.nameBn} />
				<SlugField field={fields.slug} example="hex-bolts" />
				<SelectField
					label="Inside"
					hint="Only categories without parts, at most four levels deep."
					field={fields.parentId}
					empty="Nothing: at the top"
					choices={parents}
				/>
				<Field
					label="Position"
					inputMode="numeric"
					hint="Lower numbers come first; equal ones are sorted by name. Empty comes last."
					field={fields.position}
				/>
				<TextArea
					label="Introduction"
					rows={4}
					hint="Shown above the parts, and to search engines."
					field={fields.intro}
				/>
				<PictureField label="Picture" optional current={category?.imageKey} />
			</>
		)}
	</NounPage>
));
