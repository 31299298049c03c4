import { useActionData, useLoaderData } from "@remix-run/react";
import type { NewFamilyFields } from "~/domain/catalog/families/input";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { FormPage } from "~/ui/forms/form-page";
import { FamilyFields } from "./family-fields";
import { type AddFamilyResult, handleAddFamily } from "./handle-add-family.server";
import { listChoices } from "./list-choices.server";
import { formatNewParts, NewPartsField, NewPartsNotice } from "./new-parts-field";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Add family");

export const loader = admin.loader(async ({ ctx: { db, newId } }) => ({
	choices: await listChoices(db),
	idempotencyKey: newId(),
}));

export const action = admin.upload(handleAddFamily);

export default function AddFamily() {
	const { choices, idempotencyKey } = useLoaderData<typeof loader>();
	const plan = useActionData<AddFamilyResult>()?.plan ?? null;
	const newParts = formatNewParts(plan);
	return (
		<FormPage<NewFamilyFields>
			title="Add family"
			intro="A family is a table of parts that differ in size or finish."
			encType="multipart/form-data"
			idempotencyKey={idempotencyKey}
			buttons={{
				submit: newParts ? `Add family with ${newParts}` : "Add family",
				cancelTo: "/dashboard/families",
			}}
		>
			{(fields) => {
				const kept = fields.keptPicture.initialValue;
				return (
					<>
						<NewPartsNotice plan={plan} />
						<FamilyFields fields={fields} choices={choices} imageKey={kept} withParts />
						{kept ? <input type="hidden" name="keptPicture" value={kept} /> : null}
						<NewPartsField
							field={fields.parts}
							plan={plan}
							columns="a value for each column above"
						/>
					</>
				);
			}}
		</FormPage>
	);
}
