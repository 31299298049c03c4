/** A form has a field for each part: its name is this, then the part's number. */
export const LINE_FIELD = "l.";

/** Reads 'l=TY-0912:10,TY-0913:4', as an ERP, a label or an e-mail links to the pad, and 'l.TY-0912=10' of forms; one line each. */
export function readLinkedLines(params: URLSearchParams): string {
	const linked = (params.get("l") ?? "")
		.split(",")
		.map((line) => line.trim().replace(/:(?=\d+$)/, " x "));
	const typed = Array.from(params, ([name, quantity]) =>
		name.startsWith(LINE_FIELD) && quantity.trim() !== ""
			? `${name.slice(LINE_FIELD.length)} x ${quantity.trim()}`
			: "",
	);
	return [...linked, ...typed].filter((line) => line !== "").join("\n");
}
