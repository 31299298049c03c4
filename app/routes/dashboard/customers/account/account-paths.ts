export const getAccountPath = (customerId: string): string =>
	`/dashboard/customers/${customerId}/account`;

export const RECORDED_KINDS = {
	payment: "Record payment",
	withheld: "Tax withheld",
	"write-off": "Write off",
	payout: "Pay out",
} as const;

export type RecordedKind = keyof typeof RECORDED_KINDS;
