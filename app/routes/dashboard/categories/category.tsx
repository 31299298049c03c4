import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createCategory } from "~/domain/catalog/categories/create-category.server";
import { editCategory } from "~/domain/catalog/categories/edit-category.server";
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
import { requireAdmin } from "~/http/auth/guards.server";
import { describeCategoryError } from "~/http/errors/categories.server";
import { describeShown, refuseOvertaken, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, SelectField, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { PictureField } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { SlugField } from "./slug-field";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/categories";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.saved ? `Edit ${page.data.saved.name}` : "Add category");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const all = await listManagedCategories(db);
	if (!params.categoryId)
		return { parents: listPossibleParents(all, null), idempotencyKey: newId() };
	const category = orNotFound(all.find(({ id }) => id === params.categoryId));
	const parents = listPossibleParents(all, category);
	const saved = toFields(category);
	return { category, parents, saved, shown: describeShown(saved) };
}

const toFields = ({ name, slug, intro, parentId, position }: ManagedCategory): Fields => ({
	name,
	slug,
	intro,
	parentId: parentId ?? "",
	position: formatPosition(position),
});

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const posted = { request, context, admin };
	if (!params.categoryId) {
		const input = await readAdminUpload(posted, newCategoryInput, optionalPicture);
		if (!input.ok) return input.response;
		const created = await createCategory(platform, admin.id, input.value, input.content);
		if (!created.ok) return respondWithError(input, describeCategoryError(created));
		return redirectWithToast(LIST_PATH, "category-added");
	}
	const all = await listManagedCategories(platform.db);
	const old = orNotFound(all.find(({ id }) => id === params.categoryId));
	const input = await refuseOvertaken(
		await readAdminUpload(posted, categoryInput, optionalPicture),
		toFields(old),
		() => ({ parentId: toLabels(listPossibleParents(all, old)) }),
	);
	if (!input.ok) return input.response;
	const edit = { adminId: admin.id, old, input: input.value };
	const edited = await editCategory(platform, edit, input.content);
	if (!edited.ok) return respondWithError(input, describeCategoryError(edited));
	return redirectWithToast(LIST_PATH, "updated");
}

export default function Category() {
	const { category, parents, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			{...page}
			title={category ? "Edit category" : "Add category"}
			intro={category?.trail.join(" › ")}
			encType="multipart/form-data"
			buttons={{ submit: category ? "Save changes" : "Add category", cancelTo: LIST_PATH }}
		>
			{(fields) => (
				<>
					<Field label="Name" required field={fields.name} />
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
		</FormPage>
	);
}
