import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { BlogFields as Fields } from "~/domain/blog/admin-input";
import { editBlog } from "~/domain/blog/edit-blog.server";
import { blogInput } from "~/domain/blog/input";
import { findBlog } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { BlogFields } from "./blog-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.blog.name ?? "blog"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const blog = orNotFound(await findBlog(context.platform.db, params.blogId ?? ""));
	return { blog, list: buildListUrl("/dashboard/blogs", request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readAdminUpload({ request, context, admin }, blogInput, optionalPicture);
	if (!input.ok) return input.response;
	const edit = { adminId: admin.id, blogId: params.blogId ?? "", input: input.value };
	const edited = await editBlog(context.platform, edit, input.content);
	if (!edited.ok) throw notFound();
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "updated");
}

export default function EditBlog() {
	const { blog, list } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			title="Edit blog"
			encType="multipart/form-data"
			saved={{ name: blog.name, des: blog.description, docs: blog.docsLink }}
			buttons={{ submit: "Save changes", cancelTo: list }}
		>
			{(fields) => <BlogFields fields={fields} imageKey={blog.imageKey} />}
		</FormPage>
	);
}
