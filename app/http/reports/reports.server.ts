import { NIGHT_REPORTS } from "./night-reports.server";
import { RECEIVABLES_REPORTS } from "./receivables-report.server";
import { REGISTER_REPORTS } from "./register-reports.server";
import type { Report } from "./report.server";
import { SALES_REPORTS } from "./sales-reports.server";
import { STOCK_REPORTS } from "./stock-reports.server";
import { VAT_REPORTS } from "./vat-report.server";

/** By the name in its address, which is that of its file, too. */
export const REPORTS: Record<string, Report> = {
	...SALES_REPORTS,
	...VAT_REPORTS,
	...REGISTER_REPORTS,
	...RECEIVABLES_REPORTS,
	...NIGHT_REPORTS,
	...STOCK_REPORTS,
};
