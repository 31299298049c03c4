import { type Limits, month, refuses } from "./limits";

/** Copies of a row that differ in nothing else have the key of another. */
export const LIMITS_OF_REPORTS: Limits = {
	part_months: { month },
	customer_months: { month },
	receivable_months: { month },
	vat_months: {
		month,
		kind: refuses([{ kind: "'other'" }]),
		note: refuses([{ note: "'9'" }], [{ note: "'none'" }]),
		vat_bp: refuses([{ vat_bp: "-1" }], [{ vat_bp: "10001" }]),
	},
};
