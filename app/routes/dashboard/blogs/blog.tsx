import { useLoaderData } from "@remix-run/react";
import { addBlog, editBlog, findBlog } from "~/domain/blog/blogs.server";
import { addBlogInput, type BlogFields, blogInput } from "~/domain/blog/input";
import { optionalPicture, requiredPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { PictureField } from "~/ui/forms/picture-field";
import { titled } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Add blog", ({ blog }) =>
	blog ? `Edit ${blog.name}` : "Add blog",
);

export const loader = admin.loader(async ({ request, params, ctx: { db, newId } }) => {
	if (!params.blogId) return { idempotencyKey: newId() };
	const blog = found(await findBlog(db, params.blogId));
	return { blog, list: buildListUrl("/dashboard/blogs", request.url) };
});

export const action = admin.upload(async ({ request, params, ctx, form }) => {
	if (!params.blogId) {
		const { value, content } = await form.upload(addBlogInput, requiredPicture);
		await addBlog(ctx, value, content);
		return redirectWithToast("/dashboard/blogs", "blog-added");
	}
	const { value, content } = await form.upload(blogInput, optionalPicture);
	await editBlog(ctx, params.blogId, value, content);
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "updated");
});

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
