import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createFamily } from "~/domain/catalog/families/create-family.server";
import { type NewFamilyFields, newFamilyInput } from "~/domain/catalog/families/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeFamilyError } from "~/http/errors/families.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { PostForm } from "~/ui/forms/post-form";
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
	const sent = { request, context, adminId: admin.id };
	const input = await readAdminUpload(sent, newFamilyInput, optionalPicture);
	if (!input.ok) return input.response;
	const { value, content: picture } = input;
	const created = await createFamily(platform, admin.id, value, picture);
	if (!created.ok) return respondWithError(input, describeFamilyError(created));
	return redirectWithToast(`/dashboard/families/${created.id}`, "family-added");
}

export default function AddFamily() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Add family"
			intro="A family is a table of parts that differ in size or finish."
			width="text"
		>
			<PostForm<NewFamilyFields>
				encType="multipart/form-data"
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add family", cancelTo: "/dashboard/families" }}
			>
				{(fields) => (
					<FamilyFields
						fields={fields}
						choices={choices}
						image={getPictureFieldState(lastResult)}
					/>
				)}
			</PostForm>
		</Page>
	);
}
