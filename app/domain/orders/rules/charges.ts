/** What an order may cost besides its goods; each is a line of kind `service`. */
export const CHARGE_KINDS = ["delivery"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
