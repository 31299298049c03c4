import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AddressFields, addressInput } from "~/domain/customers/address-input";
import { findAddress } from "~/domain/customers/addresses.server";
import { removeAddress } from "~/domain/customers/remove-address.server";
import { saveAddress } from "~/domain/customers/save-address.server";
import { requireOwner, requireVerifiedUser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { BookFields } from "./book-fields";
import { listDistricts } from "./list-districts.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.saved.label ?? "Address");

const REMOVE_INTENT = "remove";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const found = await findAddress(platform.db, user.customerId, params.addressId ?? "");
	const { id: _, ...saved } = orNotFound(found);
	await requireOwner(request, context);
	return { saved, districts: await listDistricts(platform, user, saved.district) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const found = await findAddress(platform.db, user.customerId, params.addressId ?? "");
	const { id } = orNotFound(found);
	await requireOwner(request, context);
	const form = await parseForm(request);
	if (form.get("intent") === REMOVE_INTENT) {
		await removeAddress(platform, user, id);
		return redirectWithToast("/company/addresses", "updated");
	}
	const input = await validateForm(form, addressInput);
	if (!input.ok) return input.response;
	const isSaved = await saveAddress(platform, user, { ...input.value, id });
	return redirectWithToast("/company/addresses", isSaved ? "updated" : "nothing-changed");
}

export default function Address() {
	const { saved, districts } = useLoaderData<typeof loader>();
	return (
		<FormPage<AddressFields>
			title={saved.label}
			saved={saved}
			buttons={{
				submit: "Save changes",
				cancelTo: "/company/addresses",
				children: (
					<Button type="submit" name="intent" value={REMOVE_INTENT} variant="plain">
						Remove
					</Button>
				),
			}}
		>
			{(fields) => <BookFields fields={fields} districts={districts} />}
		</FormPage>
	);
}
