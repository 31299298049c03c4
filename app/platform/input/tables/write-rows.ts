const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A row as `readRows` with commas reads it back. */
export const writeRow = (cells: readonly string[]): string => `${cells.map(quote).join(",")}\n`;
