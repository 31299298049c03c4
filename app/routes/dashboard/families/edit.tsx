import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editFamily } from "~/domain/catalog/families/edit-family.server";
import { type FamilyFields as Fields, familyInput } from "~/domain/catalog/families/input";
import {
	findManagedFamily,
	type ManagedFamily,
} from "~/domain/catalog/families/managed-families.server";
import { COLUMN_NAMES } from "~/domain/catalog/spec-rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeFamilyError } from "~/http/errors/families.server";
import { describeShown, refuseOvertaken, toLabels } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { FamilyFields } from "./family-fields";
import { type Choices, listChoices } from "./list-choices.server";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.family.name ?? "family"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const family = orNotFound(await findManagedFamily(db, params.familyId ?? ""));
	const saved = toFields(family);
	return { family, saved, shown: describeShown(saved), choices: await listChoices(db) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findManagedFamily(platform.db, params.familyId ?? ""));
	const input = await refuseOvertaken(
		await readAdminUpload({ request, context, admin }, familyInput, optionalPicture),
		toFields(old),
		async () => labelFields(await listChoices(platform.db)),
	);
	if (!input.ok) return input.response;
	const edit = { adminId: admin.id, old, input: input.value };
	const edited = await editFamily(platform, edit, input.content);
	if (!edited.ok) return respondWithError(input, describeFamilyError(edited));
	return redirectWithToast(`/dashboard/families/${old.id}`, "updated");
}

const toFields = ({ name, slug, categoryId, intro, columns }: ManagedFamily): Fields => ({
	name,
	slug,
	categoryId,
	intro,
	...Object.fromEntries(COLUMN_NAMES.map((column, place) => [column, columns[place] ?? ""])),
});

function labelFields({ categories, attributes }: Choices) {
	const columns = toLabels(attributes);
	return {
		categoryId: toLabels(categories),
		...Object.fromEntries(COLUMN_NAMES.map((name) => [name, columns])),
	};
}

export default function EditFamily() {
	const { family, choices, ...page } = useLoaderData<typeof loader>();
	const path = `/dashboard/families/${family.id}`;
	return (
		<FormPage<Fields>
			{...page}
			title="Edit family"
			encType="multipart/form-data"
			buttons={{
				submit: "Save changes",
				cancelTo: path,
				children: <ButtonLink to={`${path}/documents`}>Documents</ButtonLink>,
			}}
		>
			{(fields) => <FamilyFields fields={fields} choices={choices} imageKey={family.imageKey} />}
		</FormPage>
	);
}
