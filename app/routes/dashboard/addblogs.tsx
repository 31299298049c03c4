import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addBlog } from "~/domain/blog/add-blog.server";
import { type AddBlogFields, addBlogInput } from "~/domain/blog/admin-input";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { requiredPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { BlogFields } from "./blogs/blog-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add blog");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readAdminUpload({ request, context, admin }, addBlogInput, requiredPicture);
	if (!input.ok) return input.response;
	const added = await addBlog(context.platform, admin.id, input.value, input.content);
	if (!added.ok) return respondWithError(input, keyReused);
	return redirectWithToast("/dashboard/blogs", "blog-added");
}

export default function AddBlog() {
	return (
		<FormPage<AddBlogFields>
			{...useLoaderData<typeof loader>()}
			title="Add blog"
			encType="multipart/form-data"
			buttons={{ submit: "Add blog" }}
		>
			{(fields) => <BlogFields fields={fields} />}
		</FormPage>
	);
}
