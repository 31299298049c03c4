/** A field, option or button of a form that posts. */
export type Control = {
	kind: "text" | "textarea" | "hidden" | "tick" | "select" | "option" | "button" | "skip";
	/** The place of its form in the page; null outside of the forms that post to the address. */
	form: number | null;
	name: string;
	value: string;
	isMultiple: boolean;
};

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The parser returns attributes as they are written, and React writes these entities. */
const decode = (text: string) =>
	text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const getAttribute = (element: Element, name: string) => decode(element.getAttribute(name) ?? "");

const TICKS = ["checkbox", "radio"];
const SKIPPED = ["file", "password", "image", "reset"];

function getKind(element: Element): Control["kind"] {
	const { tagName } = element;
	if (element.hasAttribute("disabled")) return "skip";
	if (tagName !== "input") return tagName as "textarea" | "select" | "option" | "button";
	const type = getAttribute(element, "type");
	if (TICKS.includes(type)) return "tick";
	if (SKIPPED.includes(type)) return "skip";
	return type === "submit" ? "button" : type === "hidden" ? "hidden" : "text";
}

export const CONTROLS = "input, textarea, select, option, button";

/** Lists the controls in the order of the page. Those outside of forms that post to `path` have no form. */
export async function readControls(html: string, path: string): Promise<Control[]> {
	const controls: Control[] = [];
	const formIds = new Map<string, number>();
	const outside: [control: Control, formId: string][] = [];
	let formCount = 0;
	let form: number | null = null;
	let select = { name: "", isMultiple: false };
	const rewriter = new HTMLRewriter()
		.on("form", {
			element(element) {
				const action = getAttribute(element, "action") || path;
				const isPost = getAttribute(element, "method").toLowerCase() === "post";
				const { pathname } = new URL(action, "https://shop.invalid");
				formCount += 1;
				form = isPost && pathname === path ? formCount : null;
				if (form !== null && element.hasAttribute("id"))
					formIds.set(getAttribute(element, "id"), form);
				element.onEndTag(() => {
					form = null;
				});
			},
		})
		.on(CONTROLS, {
			element(element) {
				const kind = getKind(element);
				const isOption = kind === "option";
				if (kind === "select")
					select = {
						name: getAttribute(element, "name"),
						isMultiple: element.hasAttribute("multiple"),
					};
				const value = getAttribute(element, "value");
				const control: Control = {
					kind,
					form,
					name: isOption ? select.name : getAttribute(element, "name"),
					value: kind === "tick" && !element.hasAttribute("value") ? "on" : value,
					isMultiple: select.isMultiple,
				};
				controls.push(control);
				if (element.hasAttribute("form")) outside.push([control, getAttribute(element, "form")]);
			},
		});
	await rewriter.transform(new Response(html)).text();
	for (const [control, id] of outside) control.form = formIds.get(id) ?? null;
	return controls;
}
