import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type MethodFields as Fields, methodInput } from "~/domain/delivery/input";
import { findMethod, listZones } from "~/domain/delivery/queries.server";
import { editMethod } from "~/domain/delivery/save-method.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeMethodError } from "~/http/errors/delivery.server";
import { describeShown, findEditConflict } from "~/http/input/edit-conflict.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { loadMethodChoices } from "./load-choices.server";
import { MethodFields, toMethodTexts } from "./method-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "delivery method"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const method = orNotFound(await findMethod(db, params.methodId ?? ""));
	const choices = await loadMethodChoices(db);
	const texts = toMethodTexts(method, choices);
	const saved = { ...texts, zones: method.zones };
	return { name: method.name, choices, saved, shown: describeShown(texts) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const old = orNotFound(await findMethod(platform.db, params.methodId ?? ""));
	const input = await validateForm(request, methodInput);
	if (!input.ok) return input.response;
	const zones = await listZones(platform.db);
	const conflict = await findEditConflict(input, toMethodTexts(old, { zones }));
	if (conflict) return respondWithForm(conflict, 409);
	const edited = await editMethod(platform, admin.id, old, input.value);
	if (edited.ok) return redirectWithToast("/dashboard/delivery", "updated");
	return respondWithError(input, describeMethodError(edited));
}

export default function EditMethod() {
	const { choices, ...page } = useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			{...page}
			title="Edit delivery method"
			intro="New orders get the change. Orders placed before keep theirs."
			buttons={{ submit: "Save changes", cancelTo: "/dashboard/delivery" }}
		>
			{(fields) => <MethodFields fields={fields} choices={choices} />}
		</FormPage>
	);
}
