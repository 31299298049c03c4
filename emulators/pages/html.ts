/** Markup that needs no escaping. */
export class Html {
	readonly markup: string;

	constructor(markup: string) {
		this.markup = markup;
	}
}

type Part = Html | string | number | null | false | undefined | Part[];

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}

function render(part: Part): string {
	if (part instanceof Html) return part.markup;
	if (Array.isArray(part)) return part.map(render).join("");
	if (part === null || part === undefined || part === false) return "";
	return escapeHtml(String(part));
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
	return new Html(
		strings
			.map((text, index) => text + render(index < parts.length ? parts[index] : null))
			.join(""),
	);
}
