import type { CheckResult } from "./check-result";
import type { Count } from "./rows";

export type Report = { counts: Count[]; checks: CheckResult[] };

const MAX_LISTED = 20;

export function formatReport({ counts, checks }: Report): string {
	const found = checks.flatMap((check) => listFindings(check));
	return [
		...formatColumns([
			["table", "rows"],
			...counts.map(({ table, rows }) => [table, String(rows)]),
		]),
		"",
		...formatColumns([
			["check", "looked at", "differences"],
			...checks.map((it) => [it.name, String(it.checkedCount), String(it.differences.length)]),
		]),
		...(found.length > 0 ? ["", ...found] : []),
	].join("\n");
}

function listFindings({ name, differences, info }: CheckResult): string[] {
	const more = differences.length - MAX_LISTED;
	return [
		...(info ? [`${name}: ${info}`] : []),
		...differences.slice(0, MAX_LISTED).map((line) => `${name}: ${line}`),
		...(more > 0 ? [`${name}: and ${more} more`] : []),
	];
}

function formatColumns(rows: readonly string[][]): string[] {
	const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
	return rows.map((row) =>
		row
			.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
			.join("  "),
	);
}
