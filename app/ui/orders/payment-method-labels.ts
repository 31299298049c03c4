import type { PaymentMethod } from "~/domain/payments/rules";

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
	card: "By card",
	hosted: "By card, provider's page",
	bank: "By bank transfer",
	account: "On account",
	withheld: "Tax withheld",
};

export const REFUND_TEXTS: Record<PaymentMethod, string> = {
	card: "The money is returned to the card automatically.",
	hosted: "The money is returned to the card automatically.",
	bank: "Paid by bank: return the money yourself, then mark it under REFUNDS.",
	account: "On account: the amount is credited to the company's account.",
	withheld: "VAT that was withheld is not sent back.",
};
