import type { WayPaid } from "~/domain/payments/rules";

/** How money came, as the admins read it. */
export const WAYS: Record<WayPaid, string> = {
	card: "By card",
	hosted: "By card, provider's page",
	bank: "By bank transfer",
};
