import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editCategory } from "~/domain/catalog/categories/edit-category.server";
import { categoryInput, type CategoryFields as Fields } from "~/domain/catalog/categories/input";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import {
	formatPosition,
	listPossibleParents,
	type ManagedCategory,
} from "~/domain/catalog/categories/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeCategoryError } from "~/http/errors/categories.server";
import { describeShown, findEditConflict, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { CategoryFields } from "./category-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.category.name ?? "category"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const all = await listManagedCategories(context.platform.db);
	const category = all.find(({ id }) => id === params.categoryId);
	if (!category) throw notFound();
	const saved = toFields(category);
	const parents = listPossibleParents(all, category);
	return { category, saved, shown: describeShown(saved), parents };
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
	const all = await listManagedCategories(platform.db);
	const old = all.find(({ id }) => id === params.categoryId);
	if (!old) throw notFound();
	const input = await readAdminUpload({ request, context, admin }, categoryInput, optionalPicture);
	if (!input.ok) return input.response;
	const { value, content: picture } = input;
	const conflict = await findEditConflict(input, toFields(old), () => ({
		parentId: toLabels(listPossibleParents(all, old)),
	}));
	if (conflict) return respondWithForm(conflict, 409);
	const edited = await editCategory(platform, { adminId: admin.id, old, input: value }, picture);
	if (!edited.ok) return respondWithError(input, describeCategoryError(edited));
	return redirectWithToast("/dashboard/categories", "updated");
}

export default function EditCategory() {
	const { category, parents, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			{...page}
			title="Edit category"
			intro={category.trail.join(" › ")}
			encType="multipart/form-data"
			buttons={{ submit: "Save changes", cancelTo: "/dashboard/categories" }}
		>
			{(fields) => (
				<CategoryFields fields={fields} parents={parents} imageKey={category.imageKey} />
			)}
		</FormPage>
	);
}
