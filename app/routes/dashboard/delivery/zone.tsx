import { useLoaderData } from "@remix-run/react";
import { newZoneInput, type ZoneFields, zoneInput } from "~/domain/delivery/input";
import { type DeliveryZone, findZone } from "~/domain/delivery/queries.server";
import { addZone, editZone } from "~/domain/delivery/verbs.server";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { titled } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/delivery";

export const meta = titled<typeof loader>("Add zone", ({ saved }) =>
	saved ? `Edit ${saved.name}` : "Add zone",
);

export const loader = admin.loader(async ({ params, ctx }) => {
	if (!params.zoneId) return { idempotencyKey: ctx.newId() };
	const saved = toFields(found(await findZone(ctx.db, params.zoneId)));
	return { saved, shown: describeShown(saved) };
});

const toFields = ({ name, districts }: DeliveryZone): ZoneFields => ({
	name,
	districts: districts.join("\n"),
});

export const action = admin.action(async ({ params, ctx, form }) => {
	if (!params.zoneId) {
		await addZone(ctx, await form.read(newZoneInput));
		return redirectWithToast(LIST_PATH, "zone-added");
	}
	const old = found(await findZone(ctx.db, params.zoneId));
	const zone = await form.read(zoneInput);
	await form.refuseOvertaken(toFields(old));
	await editZone(ctx, old, zone);
	return redirectWithToast(LIST_PATH, "updated");
});

export default function Zone() {
	const page = useLoaderData<typeof loader>();
	const isNew = page.saved === undefined;
	return (
		<FormPage<ZoneFields>
			{...page}
			title={isNew ? "Add zone" : "Edit zone"}
			intro={isNew ? "Districts to which delivery methods go together." : undefined}
			buttons={{ submit: isNew ? "Add zone" : "Save changes", cancelTo: LIST_PATH }}
		>
			{(fields) => (
				<>
					<Field label="Name" required field={fields.name} />
					<TextArea
						label="Districts"
						rows={12}
						required
						hint="One on each line. Buyers choose from these names."
						field={fields.districts}
					/>
				</>
			)}
		</FormPage>
	);
}
