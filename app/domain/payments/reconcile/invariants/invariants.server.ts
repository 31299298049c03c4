import { DELAYS } from "./delays.server";
import type { Invariant } from "./invariant.server";
import { MISMATCHES } from "./mismatches.server";
import { MONTH_SUMS } from "./month-sums.server";
import { PROVIDER_REPORTS } from "./provider-reports.server";

export const INVARIANTS: readonly Invariant[] = [
	...MISMATCHES,
	...MONTH_SUMS,
	...DELAYS,
	...PROVIDER_REPORTS,
];
