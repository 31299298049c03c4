import type { Checked } from "./check";
import type { Count } from "./rows";

export type Report = { counts: Count[]; checks: Checked[] };

const LISTED = 20;

export function written({ counts, checks }: Report): string {
	const found = checks.flatMap((check) => findings(check));
	return [
		...columns([["table", "rows"], ...counts.map(({ table, rows }) => [table, String(rows)])]),
		"",
		...columns([
			["check", "looked at", "differences"],
			...checks.map((it) => [it.name, String(it.looked), String(it.differences.length)]),
		]),
		...(found.length > 0 ? ["", ...found] : []),
	].join("\n");
}

function findings({ name, differences, told }: Checked): string[] {
	const more = differences.length - LISTED;
	return [
		...(told ? [`${name}: ${told}`] : []),
		...differences.slice(0, LISTED).map((line) => `${name}: ${line}`),
		...(more > 0 ? [`${name}: and ${more} more`] : []),
	];
}

function columns(rows: readonly string[][]): string[] {
	const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
	return rows.map((row) =>
		row
			.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
			.join("  "),
	);
}
