import { addBlog, editBlog, findBlog } from "~/domain/blog/blogs.server";
import { addBlogInput, type BlogFields, blogInput } from "~/domain/blog/input";
import { optionalPicture, requiredPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { Field } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { PictureField } from "~/ui/uploads/picture-field";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = nounMeta("blog");

export const loader = admin.loader(async ({ request, params, ctx: { db, newId } }) => {
	const list = buildListUrl("/dashboard/blogs", request.url);
	if (!params.blogId) return { list, idempotencyKey: newId() };
	const {
		name,
		description: des,
		docsLink: docs,
		imageKey,
	} = found(await findBlog(db, params.blogId));
	return { list, imageKey, saved: { name, des, docs } };
});

export const action = admin.upload(async ({ request, params, ctx, form }) => {
	if (!params.blogId) {
		const { value, content } = await form.upload(addBlogInput, requiredPicture);
		await addBlog(ctx, value, content);
		return form.leave("/dashboard/blogs", "blog-added");
	}
	const { value, content } = await form.upload(blogInput, optionalPicture);
	await editBlog(ctx, params.blogId, value, content);
	return form.leave(buildListUrl("/dashboard/blogs", request.url), "updated");
});

export default withData<typeof loader>(({ list, imageKey }) => (
	<NounPage<BlogFields> noun="blog" list={list} encType="multipart/form-data">
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
				<PictureField label="Picture" optional={Boolean(imageKey)} current={imageKey} />
			</>
		)}
	</NounPage>
));
