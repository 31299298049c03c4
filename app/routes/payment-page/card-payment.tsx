import type { ComponentProps } from "react";
import { Notice } from "~/ui/elements/notice";
import { MailPayLinkForm } from "./pay-later";
import { PaymentMethods } from "./payment-methods";

type CardPaymentProps = ComponentProps<typeof PaymentMethods> & {
	/** Why this amount can't be paid by card. */
	limit: string | null;
};

/** For the buyer: by card now, or on another device. */
export function CardPayment({ limit, ...card }: CardPaymentProps) {
	if (limit) return <Notice kind="info">{limit}</Notice>;
	return (
		<>
			<PaymentMethods {...card} />
			<MailPayLinkForm path={card.path} />
		</>
	);
}
