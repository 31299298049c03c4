import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createCategory } from "~/domain/catalog/categories/create-category.server";
import { type NewCategoryFields, newCategoryInput } from "~/domain/catalog/categories/input";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listPossibleParents } from "~/domain/catalog/categories/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeCategoryError } from "~/http/errors/categories.server";
import { readUpload } from "~/http/input/read-upload.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { CategoryFields } from "./category-fields";

export const handle = { access: "admin" } satisfies RouteHandle;

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
	const input = await readUpload(request, newCategoryInput);
	if (!input.ok) return respondWithForm(input.result, input.status);
	const { value, picture } = input;
	const turn = picture && (await consumeRequestLimit(request, platform, "admin-upload", admin.id));
	if (turn && !turn.ok) return replyTooManyRequests(input, turn);
	const created = await createCategory(platform, admin.id, value, picture);
	if (!created.ok) return respondWithError(input, describeCategoryError(created));
	return redirectWithToast("/dashboard/categories", "category-added");
}

export default function AddCategory() {
	const { parents, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<NewCategoryFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Add category" width="text">
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<CategoryFields
					fields={fields}
					parents={parents}
					image={getPictureFieldState(lastResult)}
				/>
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Add category
					</Button>
					<ButtonLink to="/dashboard/categories">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
