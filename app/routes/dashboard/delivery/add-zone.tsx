import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type NewZoneFields, newZoneInput } from "~/domain/delivery/input";
import { addZone } from "~/domain/delivery/save-zone.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { zoneNameTaken } from "~/http/errors/delivery.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ZoneFields } from "./zone-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add zone");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, newZoneInput);
	if (!input.ok) return input.response;
	const added = await addZone(context.platform, admin.id, input.value);
	if (added.ok) return redirectWithToast("/dashboard/delivery", "zone-added");
	return respondWithError(input, zoneNameTaken);
}

export default function AddZone() {
	return (
		<FormPage<NewZoneFields>
			{...useLoaderData<typeof loader>()}
			title="Add zone"
			intro="Districts to which delivery methods go together."
			buttons={{ submit: "Add zone", cancelTo: "/dashboard/delivery" }}
		>
			{(fields) => <ZoneFields fields={fields} />}
		</FormPage>
	);
}
