import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addBlog } from "~/domain/blog/add-blog.server";
import { addBlogInput, type BlogFields } from "~/domain/blog/admin-input";
import { editBlog } from "~/domain/blog/edit-blog.server";
import { blogInput } from "~/domain/blog/input";
import { findBlog } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { optionalPicture, requiredPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { PictureField } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.blog ? `Edit ${page.data.blog.name}` : "Add blog");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	if (!params.blogId) return { idempotencyKey: newId() };
	const blog = orNotFound(await findBlog(db, params.blogId));
	return { blog, list: buildListUrl("/dashboard/blogs", request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const posted = { request, context, admin };
	if (!params.blogId) {
		const input = await readAdminUpload(posted, addBlogInput, requiredPicture);
		if (!input.ok) return input.response;
		const added = await addBlog(platform, admin.id, input.value, input.content);
		if (!added.ok) return respondWithError(input, keyReused);
		return redirectWithToast("/dashboard/blogs", "blog-added");
	}
	const input = await readAdminUpload(posted, blogInput, optionalPicture);
	if (!input.ok) return input.response;
	const edit = { adminId: admin.id, blogId: params.blogId, input: input.value };
	const edited = await editBlog(platform, edit, input.content);
	if (!edited.ok) throw notFound();
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "updated");
}

export default function Blog() {
	const { blog, list, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<FormPage<BlogFields>
			title={blog ? "Edit blog" : "Add blog"}
			encType="multipart/form-data"
			idempotencyKey={idempotencyKey}
			saved={blog && { name: blog.name, des: blog.description, docs: blog.docsLink }}
			buttons={{ submit: blog ? "Save changes" : "Add blog", cancelTo: list }}
		>
			{(fields) => (
				<>
					<Field label="Name" required field={fields.name} />
					<TextArea label="Description" rows={10} required field={fields.des} />
					<Field
						label="Docs link"
						type="url"
						hint="Link for further reading (https://…)"
						required
						field={fields.docs}
					/>
					<PictureField label="Picture" optional={Boolean(blog)} current={blog?.imageKey} />
				</>
			)}
		</FormPage>
	);
}
