import { encode } from "uqr";

/** A QR code as one path of unit squares, and how many of them are on a side with the quiet ground around it. */
export type QrCode = { path: string; size: number };

/** Draws a text as a QR code, with the four modules of quiet ground that readers want. */
export function renderQrCode(text: string): QrCode {
	const { data, size } = encode(text, { ecc: "M", border: 4 });
	const path = data
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	return { path, size };
}
