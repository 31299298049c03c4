import type { PaymentMethod } from "~/domain/payments/rules";

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
	card: "By card",
	hosted: "By card, provider's page",
	bank: "By bank transfer",
	account: "On account",
};
