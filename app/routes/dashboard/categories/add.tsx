import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createCategory } from "~/domain/catalog/categories/create-category.server";
import { type NewCategoryFields, newCategoryInput } from "~/domain/catalog/categories/input";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listPossibleParents } from "~/domain/catalog/categories/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeCategoryError } from "~/http/errors/categories.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { CategoryFields } from "./category-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add category");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const parents = listPossibleParents(await listManagedCategories(db), null);
	return { parents, idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readAdminUpload(
		{ request, context, admin },
		newCategoryInput,
		optionalPicture,
	);
	if (!input.ok) return input.response;
	const { value, content: picture } = input;
	const created = await createCategory(platform, admin.id, value, picture);
	if (!created.ok) return respondWithError(input, describeCategoryError(created));
	return redirectWithToast("/dashboard/categories", "category-added");
}

export default function AddCategory() {
	const { parents, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<FormPage<NewCategoryFields>
			title="Add category"
			encType="multipart/form-data"
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Add category", cancelTo: "/dashboard/categories" }}
		>
			{(fields) => <CategoryFields fields={fields} parents={parents} />}
		</FormPage>
	);
}
