export const getAccountPath = (customerId: string): string =>
	`/dashboard/customers/${customerId}/account`;

/** What staff record, with the buttons that lead there. */
export const RECORDED_KINDS = {
	payment: "Record payment",
	withheld: "Tax withheld",
	"write-off": "Write off",
	payout: "Pay out",
} as const;

export type RecordedKind = keyof typeof RECORDED_KINDS;
