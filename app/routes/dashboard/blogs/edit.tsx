import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { BlogFields as Fields } from "~/domain/blog/admin-input";
import { editBlog } from "~/domain/blog/edit-blog.server";
import { blogInput } from "~/domain/blog/input";
import { findBlog } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readUpload } from "~/http/input/read-upload.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { notFound, orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { BlogFields } from "./blog-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.blog.name ?? "blog"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const blog = orNotFound(await findBlog(context.platform.db, params.blogId ?? ""));
	return { blog, list: buildListUrl("/dashboard/blogs", request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readUpload(request, blogInput);
	if (!input.ok) return respondWithForm(input.result, input.status);
	const { value, picture } = input;
	const turn = picture && (await consumeRequestLimit(request, platform, "admin-upload", admin.id));
	if (turn && !turn.ok) return replyTooManyRequests(input, turn);
	const edit = { adminId: admin.id, blogId: params.blogId ?? "", input: value };
	const edited = await editBlog(platform, edit, picture);
	if (!edited.ok) throw notFound();
	return redirectWithToast(buildListUrl("/dashboard/blogs", request.url), "updated");
}

export default function EditBlog() {
	const { blog, list } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name: blog.name, des: blog.description, docs: blog.docsLink },
	});
	const image = { current: blog.imageKey, ...getPictureFieldState(lastResult) };
	return (
		<Page title="Edit blog" width="text">
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<BlogFields fields={fields} image={image} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save changes
					</Button>
					<ButtonLink to={list}>Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
