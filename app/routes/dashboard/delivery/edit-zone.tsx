import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ZoneFields as Fields, zoneInput } from "~/domain/delivery/input";
import { type DeliveryZone, findZone } from "~/domain/delivery/queries.server";
import { editZone } from "~/domain/delivery/save-zone.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { zoneNameTaken } from "~/http/errors/delivery.server";
import { describeShown, findEditConflict } from "~/http/input/edit-conflict.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ZoneFields } from "./zone-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "zone"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const zone = orNotFound(await findZone(context.platform.db, params.zoneId ?? ""));
	const saved = toFields(zone);
	return { name: zone.name, saved, shown: describeShown(saved) };
}

const toFields = ({ name, districts }: DeliveryZone): Fields => ({
	name,
	districts: districts.join("\n"),
});

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findZone(platform.db, params.zoneId ?? ""));
	const input = await validateForm(request, zoneInput);
	if (!input.ok) return input.response;
	const conflict = await findEditConflict(input, toFields(old));
	if (conflict) return respondWithForm(conflict, 409);
	const edited = await editZone(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast("/dashboard/delivery", "updated");
	return respondWithError(input, zoneNameTaken);
}

export default function EditZone() {
	return (
		<FormPage<Fields>
			{...useLoaderData<typeof loader>()}
			title="Edit zone"
			buttons={{ submit: "Save changes", cancelTo: "/dashboard/delivery" }}
		>
			{(fields) => <ZoneFields fields={fields} />}
		</FormPage>
	);
}
