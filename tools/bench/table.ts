export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = head.map((title, at) =>
		Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
	const rule = widths.map((width, at) =>
		at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
	);
	return [line(head), line(rule), ...rows.map(line)].join("\n");
}
