import type { TypedForm } from "~/platform/kept-forms/kept-forms.server";
import { KEPT_TEXT_ID } from "~/ui/shell/kept-form-notice";
import { describeFields } from "./keep-form.server";
import { CONTROLS, type Control, readControls } from "./read-controls.server";

/** What a control gets; a control that isn't named stays as it was rendered. */
type Change = { text: string } | { isChosen: boolean };

/**
 * Fills the page's form that was sent from `path`, and names the texts that have no field any more. The page works
 * without scripts from here on: they would render its fields as they were.
 */
export async function fillForm(html: string, path: string, typed: TypedForm): Promise<string> {
	const controls = await readControls(html, path);
	const { changes, rest } = planChanges(controls, findSentForm(controls, typed), typed);
	const restText = describeFields({ fields: rest });
	let index = 0;
	const rewriter = new HTMLRewriter()
		.on(CONTROLS, {
			element(element) {
				const change = changes.get(index);
				index += 1;
				if (!change) return;
				if ("isChosen" in change) choose(element, change.isChosen);
				// HTML drops the first line break of a text area.
				else if (element.tagName === "textarea") element.setInnerContent(`\n${change.text}`);
				else element.setAttribute("value", change.text);
			},
		})
		.on("script, link[rel=modulepreload]", { element: (element) => void element.remove() })
		.on(`#${KEPT_TEXT_ID}`, {
			element: (element) => void (restText === "" && element.remove()),
		})
		.on(`#${KEPT_TEXT_ID} textarea`, {
			element: (element) => void element.setInnerContent(`\n${restText}`),
		});
	return rewriter.transform(new Response(html)).text();
}

function choose(element: Element, isChosen: boolean): void {
	const attribute = element.tagName === "option" ? "selected" : "checked";
	if (isChosen) element.setAttribute(attribute, "");
	else element.removeAttribute(attribute);
}

/** The form with the most of the names, and of the values that it has by itself. */
function findSentForm(controls: readonly Control[], { fields }: TypedForm): number | null {
	const names = new Set(fields.map(([name]) => name));
	const values = new Set(fields.map((field) => JSON.stringify(field)));
	const found = new Map<number, Set<string>>();
	for (const { form, kind, name, value } of controls) {
		if (form === null || !names.has(name)) continue;
		const points = found.get(form) ?? new Set<string>();
		points.add(name);
		const isFixed = kind === "hidden" || kind === "button";
		if (isFixed && values.has(JSON.stringify([name, value]))) points.add(`${name}=${value}`);
		found.set(form, points);
	}
	const [best] = Array.from(found).sort(([, one], [, other]) => other.size - one.size);
	return best?.[0] ?? null;
}

function planChanges(controls: readonly Control[], form: number | null, { fields }: TypedForm) {
	const left = new Map<string, string[]>();
	for (const [name, text] of fields) left.set(name, [...(left.get(name) ?? []), text]);
	const changes = new Map<number, Change>();
	const take = (name: string, value: string): boolean => {
		const texts = left.get(name) ?? [];
		const at = texts.indexOf(value);
		if (at >= 0) texts.splice(at, 1);
		return at >= 0;
	};
	controls.forEach((control, index) => {
		const { kind, name, value } = control;
		if (control.form === null || control.form !== form || name === "") return;
		if (kind === "button") take(name, value);
		else if (kind === "tick") changes.set(index, { isChosen: take(name, value) });
		else if (kind === "option") {
			const isChosen = take(name, value);
			if (isChosen && !control.isMultiple) deselect(controls, changes, index);
			if (isChosen || control.isMultiple) changes.set(index, { isChosen });
		} else if (kind !== "select" && kind !== "skip") {
			const text = left.get(name)?.shift();
			if (text !== undefined) changes.set(index, { text });
		}
	});
	const rest = Array.from(left).flatMap(([name, texts]) =>
		texts.map((text): [string, string] => [name, text]),
	);
	return { changes, rest };
}

/** The options around a chosen one. */
function deselect(controls: readonly Control[], changes: Map<number, Change>, chosen: number) {
	for (const step of [-1, 1])
		for (let at = chosen + step; controls[at]?.kind === "option"; at += step)
			changes.set(at, { isChosen: false });
}
