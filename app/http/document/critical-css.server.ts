/** A rule of a style sheet: one that styles, one around others, one that is read by its name, or one that stays as it is. */
type Rule =
	| { selectors: readonly Selector[]; body: string; uses: readonly string[] }
	| { around: string; rules: readonly Rule[] }
	| { name: string; text: string; uses: readonly string[] }
	| { text: string };

/** A selector with the classes, elements and attributes without which it can't apply to anything. */
type Selector = {
	text: string;
	classes: readonly string[];
	elements: readonly string[];
	attributes: readonly string[];
};

/** Reads a built style sheet once, for `ownStyles`. */
export function rulesOf(sheet: string): Rule[] {
	return blocksOf(sheet.replace(/\/\*.*?\*\//gs, "")).map(({ prelude, body }) => {
		if (body === null) return { text: prelude };
		if (/^@(?:layer|media|supports)\b/.test(prelude)) {
			return { around: prelude, rules: rulesOf(body) };
		}
		if (prelude.startsWith("@")) {
			const text = `${prelude}{${body}}`;
			const name = /^@(?:property|keyframes) (.+)$/.exec(prelude)?.[1];
			return name ? { name, text, uses: usesOf(body) } : { text };
		}
		// At the commas outside parentheses, which may hold further ones.
		const selectors = prelude.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map(selectorOf);
		return { selectors, body, uses: usesOf(body) };
	});
}

/**
 * The rules that can apply to a page as it is sent: those whose classes, elements and attributes it has, with the custom
 * properties and animations that they use. A page without scripts never gets another class or element; scripts bring
 * the whole sheet with them (entry.client), in the same order, so that nothing changes its look.
 */
export function ownStyles(rules: readonly Rule[], html: string): string {
	const own = applying(rules, hasParts(html));
	return written(own, new Set(own.flatMap(usedBy)));
}

/** Whether a page has all that a selector needs. */
function hasParts(html: string): (selector: Selector) => boolean {
	const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = ""]) => list));
	const classes = new Set(Array.from(lists).flatMap((list) => list.split(" ")));
	const elements = new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name]) => name));
	return (selector) =>
		selector.classes.every((name) => classes.has(name)) &&
		selector.elements.every((name) => elements.has(name)) &&
		selector.attributes.every((name) => html.includes(name));
}

function applying(rules: readonly Rule[], has: (selector: Selector) => boolean): Rule[] {
	return rules.flatMap((rule): Rule[] => {
		if ("around" in rule) {
			const inner = applying(rule.rules, has);
			return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
		}
		if (!("selectors" in rule)) return [rule];
		const selectors = rule.selectors.filter(has);
		return selectors.length > 0 ? [{ ...rule, selectors }] : [];
	});
}

function usedBy(rule: Rule): readonly string[] {
	if ("around" in rule) return rule.rules.flatMap(usedBy);
	return "uses" in rule ? rule.uses : [];
}

function written(rules: readonly Rule[], used: ReadonlySet<string>): string {
	return rules
		.map((rule) => {
			if ("around" in rule) {
				const inner = written(rule.rules, used);
				return inner && `${rule.around}{${inner}}`;
			}
			if ("selectors" in rule) {
				const body = withoutUnread(rule.body, used);
				return body && `${rule.selectors.map(({ text }) => text).join(",")}{${body}}`;
			}
			return "name" in rule && !used.has(rule.name) ? "" : rule.text;
		})
		.join("");
}

/** Declarations without those of custom properties that nothing reads. */
function withoutUnread(body: string, used: ReadonlySet<string>): string {
	if (!body.includes("--")) return body;
	const isRead = (declaration: string) =>
		!declaration.startsWith("--") || used.has(declaration.slice(0, declaration.indexOf(":")));
	return body.split(";").filter(isRead).join(";");
}

/** The custom properties that declarations read, and the words of their animations, among which are the names. */
function usesOf(body: string): string[] {
	const read = Array.from(body.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
	const played = body.matchAll(/\banimation(?:-name)?:([^;}]*)/g);
	return [...read, ...Array.from(played).flatMap(([, words = ""]) => words.split(" "))];
}

/**
 * The classes and elements that an element, or one around it, must have, and of attributes those that only a page's
 * author writes; what stands in ':not()', ':is()' and their like is optional.
 */
function selectorOf(text: string): Selector {
	const plain = withoutParentheses(text).replace(/(?<!\\)::?[\w-]+/g, "");
	const named = (pattern: RegExp, from: string) =>
		Array.from(from.matchAll(pattern), ([, name = ""]) => name.replaceAll("\\", ""));
	const bare = plain.replace(/\[[^\]]*\]/g, "");
	return {
		text,
		classes: named(/\.((?:\\.|[\w-])+)/g, bare),
		elements: named(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g, bare),
		attributes: named(/\[((?:data|aria)-[\w-]+)/g, plain),
	};
}

function withoutParentheses(selector: string): string {
	const less = selector.replace(/\([^()]*\)/g, "");
	return less === selector ? less : withoutParentheses(less);
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
