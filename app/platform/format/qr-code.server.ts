import { encode } from "uqr";

/** `path` draws the dark modules; `size` counts modules per side with the border. */
export type QrCode = { path: string; size: number };

/** Modules around a code that must stay white. */
export const QUIET_MODULES = 4;

/** A smaller border needs white paper around it. */
export function renderQrCode(text: string, border = QUIET_MODULES): QrCode {
	const { data, size } = encode(text, { ecc: "M", border });
	return { path: data.map(drawRow).join(""), size };
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
	const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
	return starts
		.map((x) => {
			const end = row.indexOf(false, x);
			const length = (end < 0 ? row.length : end) - x;
			return `M${x} ${y}h${length}v1h-${length}z`;
		})
		.join("");
}
