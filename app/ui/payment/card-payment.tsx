import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "../elements/button";
import { Notice } from "../elements/notice";
import { PaymentMethods } from "./payment-methods";

type CardPaymentProps = ComponentProps<typeof PaymentMethods> & {
	/** Why this amount can't be paid by card. */
	limit: string | null;
};

/** The buyer pays by card now, or on another device. */
export function CardPayment({ limit, ...card }: CardPaymentProps) {
	if (limit) return <Notice kind="info">{limit}</Notice>;
	return (
		<>
			<PaymentMethods {...card} />
			<MailPayLinkForm path={card.path} />
		</>
	);
}

function MailPayLinkForm({ path }: { path: string }) {
	// By the document: the card form's own request would end a navigation of scripts, and its text be lost.
	return (
		<Form method="post" action={path} className="mb-6 grid gap-4 border-t pt-6" reloadDocument>
			<input type="hidden" name="intent" value="mail-link" />
			<Button type="submit">Email me a link to pay later</Button>
			<p className="hint">
				While we hold your items, it opens this payment on any device, without logging in. Anyone
				with the link can see the items and pay.
			</p>
		</Form>
	);
}
