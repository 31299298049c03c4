import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { NewFamilyFields } from "~/domain/catalog/families/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { getPictureFieldState } from "~/ui/forms/picture-field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { FamilyFields } from "./family-fields";
import { handleAddFamily } from "./handle-add-family.server";
import { listChoices } from "./list-choices.server";
import { formatNewParts, NewPartsField, NewPartsNotice } from "./new-parts-field";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add family");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	return { choices: await listChoices(db), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	return handleAddFamily({ request, context, adminId: admin.id });
}

export default function AddFamily() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	const { result, plan = null } = useActionData<typeof action>() ?? {};
	const newParts = formatNewParts(plan);
	return (
		<Page
			title="Add family"
			intro="A family is a table of parts that differ in size or finish."
			width="text"
		>
			<PostForm<NewFamilyFields>
				encType="multipart/form-data"
				lastResult={result}
				idempotencyKey={idempotencyKey}
				buttons={{
					submit: newParts ? `Add family with ${newParts}` : "Add family",
					cancelTo: "/dashboard/families",
				}}
			>
				{(fields) => {
					const kept = fields.keptPicture.initialValue;
					const image = { current: kept, ...getPictureFieldState(result) };
					return (
						<>
							<NewPartsNotice plan={plan} />
							<FamilyFields fields={fields} choices={choices} image={image} />
							{kept ? <input type="hidden" name="keptPicture" value={kept} /> : null}
							<NewPartsField
								field={fields.parts}
								plan={plan}
								columns="a value for each column above"
							/>
						</>
					);
				}}
			</PostForm>
		</Page>
	);
}
