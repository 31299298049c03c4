/** A rule of a style sheet: one that styles, with its selectors; one around others; or one that is kept as it is. */
type Rule =
	| { selectors: readonly Selector[]; body: string }
	| { around: string; rules: readonly Rule[] }
	| { text: string };

/** A selector with the classes without which it can't apply to anything. */
type Selector = { text: string; classes: readonly string[] };

/** Reads a built style sheet once, for `ownStyles`. */
export function rulesOf(sheet: string): Rule[] {
	return blocksOf(sheet).map(({ prelude, body }) => {
		if (body === null) return { text: prelude };
		if (/^@(?:layer|media|supports)\b/.test(prelude)) {
			return { around: prelude, rules: rulesOf(body) };
		}
		if (prelude.startsWith("@")) return { text: `${prelude}{${body}}` };
		const selectors = prelude.split(/,(?![^()]*\))/);
		return { selectors: selectors.map((text) => ({ text, classes: classesIn(text) })), body };
	});
}

/**
 * The rules that can apply to a page as it is sent: those whose classes it has. A page without scripts never gets another
 * class; scripts bring the whole sheet with them (entry.client), in the same order, so that nothing changes its look.
 */
export function ownStyles(rules: readonly Rule[], html: string): string {
	const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = ""]) => list));
	const has = new Set(Array.from(lists).flatMap((list) => list.split(" ")));
	return applying(rules, (name) => has.has(name));
}

function applying(rules: readonly Rule[], has: (name: string) => boolean): string {
	return rules
		.map((rule) => {
			if ("text" in rule) return rule.text;
			if ("around" in rule) {
				const inner = applying(rule.rules, has);
				return inner && `${rule.around}{${inner}}`;
			}
			const applies = rule.selectors.filter(({ classes }) => classes.every(has));
			return applies.length > 0 ? `${applies.map(({ text }) => text).join(",")}{${rule.body}}` : "";
		})
		.join("");
}

/** The classes that an element, or one around it, must have; what stands in ':not()', ':is()' and their like is optional. */
function classesIn(selector: string): string[] {
	const plain = selector.replace(/:[\w-]+\([^()]*\)/g, "");
	const names = plain.matchAll(/\.((?:\\.|[\w-])+)/g);
	return Array.from(names, ([, name = ""]) => name.replaceAll("\\", ""));
}

/** The blocks of a sheet, or of a rule around others; a statement without a block has no body. */
function blocksOf(css: string): { prelude: string; body: string | null }[] {
	const blocks = [];
	let from = 0;
	let open = 0;
	let depth = 0;
	for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
		if (mark === "{") {
			if (depth === 0) open = index;
			depth += 1;
		} else if (mark === "}") {
			depth -= 1;
			if (depth > 0) continue;
			blocks.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
			from = index + 1;
		} else if (depth === 0) {
			blocks.push({ prelude: css.slice(from, index + 1), body: null });
			from = index + 1;
		}
	}
	return blocks;
}
