import type { NeededRight } from "~/domain/accounts/staff-rights";

export const RETURN_FORM = {
	line: { received: "received", condition: "condition", stock: "toStock" },
	whole: ["answer"],
} as const;

export const INTENTS = {
	approve: "approve",
	reject: "reject",
	receive: "receive",
	settle: "settle",
} as const;

export const RETURN_RIGHTS: Record<keyof typeof INTENTS, NeededRight> = {
	approve: ["orders", "dispatch"],
	reject: ["orders", "dispatch"],
	receive: "dispatch",
	settle: "accounts",
};
