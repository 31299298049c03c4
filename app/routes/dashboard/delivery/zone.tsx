import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newZoneInput, type ZoneFields, zoneInput } from "~/domain/delivery/input";
import { type DeliveryZone, findZone } from "~/domain/delivery/queries.server";
import { addZone, editZone } from "~/domain/delivery/save-zone.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { zoneNameTaken } from "~/http/errors/delivery.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/delivery";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.saved ? `Edit ${page.data.saved.name}` : "Add zone");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	if (!params.zoneId) return { idempotencyKey: newId() };
	const saved = toFields(orNotFound(await findZone(db, params.zoneId)));
	return { saved, shown: describeShown(saved) };
}

const toFields = ({ name, districts }: DeliveryZone): ZoneFields => ({
	name,
	districts: districts.join("\n"),
});

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	if (!params.zoneId) {
		const input = await validateForm(request, newZoneInput);
		if (!input.ok) return input.response;
		const added = await addZone(platform, admin.id, input.value);
		if (added.ok) return redirectWithToast(LIST_PATH, "zone-added");
		return respondWithError(input, zoneNameTaken);
	}
	const old = orNotFound(await findZone(platform.db, params.zoneId));
	const input = await refuseOvertaken(await validateForm(request, zoneInput), toFields(old));
	if (!input.ok) return input.response;
	const edited = await editZone(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast(LIST_PATH, "updated");
	if (edited.reason === "no-such-zone") throw notFound();
	return respondWithError(input, zoneNameTaken);
}

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
