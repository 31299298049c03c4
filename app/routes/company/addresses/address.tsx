import { type AddressFields, addressInput } from "~/domain/customers/address-input";
import { editAddress, findAddress, removeAddress } from "~/domain/customers/addresses.server";
import { requireOwner } from "~/http/auth/guards.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button } from "~/ui/elements/button";
import { FormPage } from "~/ui/forms/form-page";
import { BookFields } from "./book-fields";
import { listDistricts } from "./list-districts.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Address", ({ saved }) => saved.label);

const REMOVE_INTENT = "remove";

export const loader = customer.loader(async ({ request, params, context, ctx, user }) => {
	const address = await findAddress(ctx.db, user.customerId, params.addressId ?? "");
	const { id: _, ...saved } = found(address);
	await requireOwner(request, context);
	return { saved, districts: await listDistricts(ctx, user, saved.district) };
});

export const action = customer.action(async ({ request, params, context, ctx, user, form }) => {
	const { id } = found(await findAddress(ctx.db, user.customerId, params.addressId ?? ""));
	await requireOwner(request, context);
	if ((await form.data()).get("intent") === REMOVE_INTENT) {
		await removeAddress(ctx, user, id);
		return form.leave("/company/addresses", "updated");
	}
	const isSaved = await editAddress(ctx, user, id, await form.read(addressInput));
	return form.leave("/company/addresses", isSaved ? "updated" : "nothing-changed");
});

export default withData<typeof loader>(({ saved, districts }) => (
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
));
