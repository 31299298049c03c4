import type { PaymentMethod } from "~/domain/payments/rules";

/** How money came, as the admins read it. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
	card: "By card",
	hosted: "By card, provider's page",
	bank: "By bank transfer",
};
