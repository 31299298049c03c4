import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { addBlog } from "~/domain/blog/add-blog.server";
import { type AddBlogFields, addBlogInput } from "~/domain/blog/admin-input";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { readUpload } from "~/http/input/read-upload.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { BlogFields } from "./blogs/blog-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add blog");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readUpload(request, addBlogInput, "Image is required");
	if (!input.ok) return respondWithForm(input.result, input.status);
	const turn = await consumeRequestLimit(request, context.platform, "admin-upload", admin.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const added = await addBlog(context.platform, admin.id, input.value, input.picture);
	if (!added.ok) return respondWithError(input, keyReused);
	return redirectWithToast("/dashboard/blogs", "blog-added");
}

export default function AddBlog() {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<AddBlogFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Add blog" width="text">
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<BlogFields fields={fields} image={getPictureFieldState(lastResult)} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<Button type="submit" variant="main">
					Add blog
				</Button>
			</Form>
		</Page>
	);
}
