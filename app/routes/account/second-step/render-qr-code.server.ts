import { encode } from "uqr";

/** `path` draws unit squares; `size` counts modules per side with the quiet zone. */
export type QrCode = { path: string; size: number };

/** Includes the quiet zone of four modules that readers need. */
export function renderQrCode(text: string): QrCode {
	const { data, size } = encode(text, { ecc: "M", border: 4 });
	const path = data
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	return { path, size };
}
