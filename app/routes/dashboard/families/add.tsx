import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createFamily } from "~/domain/catalog/families/create-family.server";
import { type NewFamilyFields, newFamilyInput } from "~/domain/catalog/families/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeFamilyError } from "~/http/errors/families.server";
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
import { FamilyFields } from "./family-fields";
import { listChoices } from "./list-choices.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add family");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	return { choices: await listChoices(db), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readUpload(request, newFamilyInput);
	if (!input.ok) return respondWithForm(input.result, input.status);
	const { value, picture } = input;
	const turn = picture && (await consumeRequestLimit(request, platform, "admin-upload", admin.id));
	if (turn && !turn.ok) return replyTooManyRequests(input, turn);
	const created = await createFamily(platform, admin.id, value, picture);
	if (!created.ok) return respondWithError(input, describeFamilyError(created));
	return redirectWithToast(`/dashboard/families/${created.id}`, "family-added");
}

export default function AddFamily() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<NewFamilyFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page
			title="Add family"
			intro="A family is a table of parts that differ in size or finish."
			width="text"
		>
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<FamilyFields fields={fields} choices={choices} image={getPictureFieldState(lastResult)} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Add family
					</Button>
					<ButtonLink to="/dashboard/families">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
