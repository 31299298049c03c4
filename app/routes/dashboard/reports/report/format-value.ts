import { formatTk } from "~/domain/money/rules";
import type { Unit } from "~/http/reports/report.server";
import type { CellValue } from "~/http/responses/csv.server";
import { formatDay } from "~/platform/format/format-day";
import { formatNumber } from "~/platform/format/format-number";

const FORMATS: Record<Exclude<Unit, "text">, (value: number, hasDecimals?: boolean) => string> = {
	tk: formatTk,
	count: formatNumber,
	number: formatNumber,
	day: formatDay,
	percent: (value) => `${value.toFixed(1)} %`,
};

export function formatValue(unit: Unit, value: CellValue, hasDecimals?: boolean): string {
	if (value === null) return "";
	return unit === "text" || typeof value === "string"
		? String(value)
		: FORMATS[unit](value, hasDecimals);
}
