import { useLoaderData } from "@remix-run/react";
import type { ChangeAddressFields } from "~/domain/orders/input";
import { Notice } from "~/ui/elements/notice";
import { FormPage } from "~/ui/forms/form-page";
import { Page } from "~/ui/layout/page";
import { AddressFields } from "~/ui/orders/address-fields";
import type { loadAddress } from "./load-address.server";

export function AddressPage() {
	const { orderNumber, saved, districts, isOpen, backTo } = useLoaderData<typeof loadAddress>();
	const title = `Address of order ${orderNumber}`;
	if (!isOpen)
		return (
			<Page title={title} width="text">
				<Notice kind="warning" title="The address stays">
					Something of this order has left, or nothing of it will. Contact us if it went wrong.
				</Notice>
			</Page>
		);
	return (
		<FormPage<ChangeAddressFields>
			title={title}
			intro="Until the first shipment. An email confirms it to the buyer."
			saved={saved}
			buttons={{ submit: "Change the address", cancelTo: backTo }}
		>
			{(fields) => <AddressFields fields={fields} districts={districts} />}
		</FormPage>
	);
}
