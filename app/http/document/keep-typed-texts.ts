/**
 * React 18 writes the text that a textarea was rendered with into it once more when it hydrates, over what was typed
 * since. Call the returned function when it has.
 */
export function keepTypedTexts(): () => void {
	const typed = new Map<HTMLTextAreaElement, string>();
	const note = (area: unknown) => {
		if (area instanceof HTMLTextAreaElement) typed.set(area, area.value);
	};
	const noteInput = ({ target }: Event) => note(target);
	for (const area of document.querySelectorAll("textarea"))
		if (area.value !== area.defaultValue) note(area);
	addEventListener("input", noteInput, true);
	return () => {
		removeEventListener("input", noteInput, true);
		for (const [area, text] of typed) area.value = text;
	};
}
