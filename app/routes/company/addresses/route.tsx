import { type AddressFields, addressInput } from "~/domain/customers/address-input";
import { addAddress, listAddresses } from "~/domain/customers/addresses.server";
import { customer, owner } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { EditLink } from "~/ui/lists/row-actions";
import { BookFields } from "./book-fields";
import { listDistricts } from "./list-districts.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Your addresses");

export const loader = customer.loader(async ({ ctx, user }) => {
	const isOwner = user.customerRole === "owner";
	const [rows, districts] = await Promise.all([
		listAddresses(ctx.db, user.customerId),
		isOwner ? listDistricts(ctx, user) : [],
	]);
	return { rows, districts, isOwner };
});

export const action = owner.action(async ({ ctx, user, form }) => {
	await addAddress(ctx, user, await form.read(addressInput));
	return form.leave("/company/addresses", "updated");
});

const EDIT = [
	"Actions",
	({ id, label }: { id: string; label: string }) => (
		<EditLink to={`/company/addresses/${id}`} what={label} />
	),
] as const;

export default withData<typeof loader>(({ rows, districts, isOwner }) => (
	<Page
		title="Your addresses"
		intro="Choose one of them when you order. Orders that were placed keep their address."
	>
		<DataTable
			caption="By label"
			empty="No addresses yet"
			rows={rows}
			columns={[
				["Label", ({ label }) => label],
				["Name", ({ name }) => name],
				["Address", ({ address }) => <span className="whitespace-pre-line">{address}</span>],
				["District", ({ district }) => district || "–"],
				["Phone", ({ phone }) => phone || "–"],
				...(isOwner ? [EDIT] : []),
			]}
		/>
		{isOwner ? (
			<section aria-labelledby="add" className="mt-8 max-w-[30rem]">
				<h2 id="add" className="mb-4">
					Add an address
				</h2>
				<PostForm<AddressFields> buttons={{ submit: "Add address" }}>
					{(fields) => <BookFields fields={fields} districts={districts} />}
				</PostForm>
			</section>
		) : null}
	</Page>
));
