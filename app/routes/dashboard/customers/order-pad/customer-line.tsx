import { Notice } from "~/ui/elements/notice";
import type { CustomerView } from "./load-customer.server";

export function CustomerLine({ customer: { name, email } }: { customer: CustomerView }) {
	return (
		<>
			Order for <b>{name}</b>, {email}
		</>
	);
}

export function UnverifiedNotice({ customer }: { customer: CustomerView }) {
	if (customer.verified) return null;
	return (
		<Notice kind="warning" title="This customer hasn't verified their email yet">
			They can open and pay the order only after that.
		</Notice>
	);
}
