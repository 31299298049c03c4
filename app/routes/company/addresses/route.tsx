import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AddressFields, addressInput, MAX_ADDRESSES } from "~/domain/customers/address-input";
import { listAddresses } from "~/domain/customers/addresses.server";
import { saveAddress } from "~/domain/customers/save-address.server";
import { requireOwner, requireVerifiedUser } from "~/http/auth/guards.server";
import { formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { EditLink } from "~/ui/lists/row-actions";
import { BookFields } from "./book-fields";
import { listDistricts } from "./list-districts.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Your addresses");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const isOwner = user.customerRole === "owner";
	const [rows, districts] = await Promise.all([
		listAddresses(platform.db, user.customerId),
		isOwner ? listDistricts(platform, user) : [],
	]);
	return { rows, districts, isOwner };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireOwner(request, context);
	const input = await validateForm(request, addressInput);
	if (!input.ok) return input.response;
	if (await saveAddress(context.platform, user, { ...input.value, id: null }))
		return redirectWithToast("/company/addresses", "updated");
	return respondWithError(input, formError(409, `At most ${MAX_ADDRESSES} addresses`));
}

const EDIT = [
	"Actions",
	({ id, label }: { id: string; label: string }) => (
		<EditLink to={`/company/addresses/${id}`} what={label} />
	),
] as const;

export default function Addresses() {
	const { rows, districts, isOwner } = useLoaderData<typeof loader>();
	return (
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
	);
}
