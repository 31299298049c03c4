/** Reads 'TY-0912:10,TY-0913:4', as an ERP, a label or an e-mail links to the pad; one line each. */
export function readLinkedLines(linked: string): string {
	return linked
		.split(",")
		.map((line) => line.trim().replace(/:(?=\d+$)/, " x "))
		.filter((line) => line !== "")
		.join("\n");
}
