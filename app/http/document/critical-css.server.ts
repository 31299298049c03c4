type Rule =
	| { selectors: readonly Selector[]; body: string; uses: readonly string[] }
	| { around: string; rules: readonly Rule[] }
	| { name: string; text: string; uses: readonly string[] }
	| { text: string };

type Selector = {
	text: string;
	classes: readonly string[];
	elements: readonly string[];
	attributes: readonly string[];
	/** Lists of which one selector has to match: the arguments of ':is()', ':where()' and ':has()'. */
	alternatives: readonly (readonly Selector[])[];
};

export const parseRules = (sheet: string): Rule[] =>
	parseBlocks(inlineConstants(sheet.replace(/\/\*.*?\*\//gs, "")));

function parseBlocks(css: string): Rule[] {
	return splitBlocks(css).map(({ prelude, body }) => {
		if (body === null) return { text: prelude };
		if (/^@(?:layer|media|supports|container)\b/.test(prelude)) {
			return { around: prelude, rules: parseBlocks(body) };
		}
		if (prelude.startsWith("@")) {
			const text = `${prelude}{${body}}`;
			const name = /^@(?:property|keyframes|page) (.+)$/.exec(prelude)?.[1];
			return name ? { name, text, uses: findUses(body) } : { text };
		}
		return { selectors: parseSelectors(prelude), body, uses: findUses(body) };
	});
}

/** Writes the values of custom properties that are set only once, for the whole document. */
function inlineConstants(css: string): string {
	const declared = Array.from(css.matchAll(/[;{](--[\w-]+):/g), ([, name]) => name);
	const onRoot = Array.from(css.matchAll(/:root,:host\{([^{}]*)\}/g)).flatMap(([, body = ""]) =>
		Array.from(body.matchAll(/(--[\w-]+):([^;]*)/g), ([, name, value]) => [name, value] as const),
	);
	const constants = new Map(
		onRoot.filter(([name]) => declared.indexOf(name) === declared.lastIndexOf(name)),
	);
	return css.replace(/var\((--[\w-]+)\)/g, (use, name) => constants.get(name) ?? use);
}

/** Pages with the same names have the same styles: each is about 10 KB. */
const MAX_KEPT = 100;

/** Without scripts no class appears later; scripts load the whole sheet, in the same order. */
export function createCriticalCss(rules: readonly Rule[]): (html: string) => string {
	const attributes = createAnyOf(Array.from(new Set(rules.flatMap(listAttributes))));
	const kept = new Map<string, string>();
	return (html) => {
		// Without a prefix the pattern would be tried at each character.
		const lists = new Set(html.match(/ class="[^"]*/g));
		const elements = new Set(html.match(/<[a-z][a-z0-9]*/g));
		const present = new Set(html.match(attributes));
		const key = [lists, elements, present]
			.map((names) => Array.from(names).join("\n"))
			.join("\n\n");
		const known = kept.get(key);
		if (known !== undefined) return known;
		const classes = Array.from(lists, (list) =>
			decodeHtml(list.slice(' class="'.length)).split(" "),
		);
		const names = Array.from(elements, (element) => element.slice("<".length));
		const matches = createSelectorMatcher(new Set(classes.flat()), new Set(names), present);
		const css = writeMatching(rules, matches);
		if (kept.size === MAX_KEPT) kept.clear();
		kept.set(key, css);
		return css;
	};
}

/** One pass: looking for each name alone took longer than everything else here. Of two names that begin alike the longer is found. */
const createAnyOf = (names: readonly string[]) =>
	new RegExp(names.toSorted((one, other) => other.length - one.length).join("|") || "(?!)", "g");

function listAttributes(rule: Rule): readonly string[] {
	if ("around" in rule) return rule.rules.flatMap(listAttributes);
	const listOf = ({ attributes, alternatives }: Selector): readonly string[] => [
		...attributes,
		...alternatives.flat().flatMap(listOf),
	];
	return "selectors" in rule ? rule.selectors.flatMap(listOf) : [];
}

function writeMatching(rules: readonly Rule[], matches: (selector: Selector) => boolean): string {
	const matching = filterRules(rules, matches);
	const set = new Set(matching.flatMap(listSetProperties));
	const uses = matching.flatMap(listRuleUses).filter((name) => !isUnset(name, set));
	return inlineUnset(serializeRules(matching, new Set(uses)), set, listInitialValues(rules));
}

function createSelectorMatcher(
	classes: ReadonlySet<string>,
	elements: ReadonlySet<string>,
	attributes: ReadonlySet<string>,
): (selector: Selector) => boolean {
	const matches = (selector: Selector): boolean =>
		selector.classes.every((name) => classes.has(name)) &&
		selector.elements.every((name) => elements.has(name)) &&
		selector.attributes.every((name) => attributes.has(name)) &&
		selector.alternatives.every((list) => list.some(matches));
	return matches;
}

const ENTITIES: Record<string, string> = {
	"&amp;": "&",
	"&gt;": ">",
	"&lt;": "<",
	"&quot;": '"',
	"&#x27;": "'",
};

const decodeHtml = (text: string): string =>
	text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function filterRules(rules: readonly Rule[], matches: (selector: Selector) => boolean): Rule[] {
	return rules.flatMap((rule): Rule[] => {
		if ("around" in rule) {
			const innerRules = filterRules(rule.rules, matches);
			return innerRules.length > 0 ? [{ ...rule, rules: innerRules }] : [];
		}
		if (!("selectors" in rule)) return [rule];
		const selectors = rule.selectors.filter(matches);
		return selectors.length > 0 ? [{ ...rule, selectors }] : [];
	});
}

function listRuleUses(rule: Rule): readonly string[] {
	if ("around" in rule) return rule.rules.flatMap(listRuleUses);
	return "uses" in rule ? rule.uses : [];
}

/** Tailwind's own properties, which are not inherited: one that no rule sets has its initial value. */
const isUnset = (name: string, set: ReadonlySet<string>) =>
	name.startsWith("--tw-") && !set.has(name);

function listSetProperties(rule: Rule): readonly string[] {
	// Sets initial values for browsers without `@property`.
	if ("around" in rule && rule.around !== "@layer properties") {
		return rule.rules.flatMap(listSetProperties);
	}
	if (!("selectors" in rule)) return [];
	return Array.from(rule.body.matchAll(/(?:^|;)(--tw-[\w-]+):/g), ([, name = ""]) => name);
}

const listInitialValues = (rules: readonly Rule[]): Map<string, string> =>
	new Map(
		rules.flatMap((rule) => {
			const value = "name" in rule ? /initial-value:([^;}]*)/.exec(rule.text)?.[1] : undefined;
			return "name" in rule && value !== undefined ? [[rule.name, value] as const] : [];
		}),
	);

const inlineUnset = (css: string, set: ReadonlySet<string>, initial: Map<string, string>): string =>
	css.replace(/var\((--tw-[\w-]+)(?:,([^()]*))?\)/g, (use, name: string, fallback?: string) =>
		set.has(name) ? use : (initial.get(name) ?? fallback ?? use),
	);

function serializeRules(rules: readonly Rule[], used: ReadonlySet<string>): string {
	return rules
		.map((rule) => {
			if ("around" in rule) {
				const innerText = serializeRules(rule.rules, used);
				return innerText && `${rule.around}{${innerText}}`;
			}
			if ("selectors" in rule) {
				const body = removeUnusedProperties(rule.body, used);
				return body && `${rule.selectors.map(({ text }) => text).join(",")}{${body}}`;
			}
			return "name" in rule && !used.has(rule.name) ? "" : rule.text;
		})
		.join("");
}

function removeUnusedProperties(body: string, used: ReadonlySet<string>): string {
	if (!body.includes("--")) return body;
	const isRead = (declaration: string) =>
		!declaration.startsWith("--") || used.has(declaration.slice(0, declaration.indexOf(":")));
	return body.split(";").filter(isRead).join(";");
}

/** Custom properties that are read, kinds of printed pages, and all words of animations, which include the names. */
function findUses(body: string): string[] {
	const properties = Array.from(body.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
	const animations = body.matchAll(/\b(?:animation(?:-name)?|page):([^;}]*)/g);
	return [...properties, ...Array.from(animations).flatMap(([, words = ""]) => words.split(" "))];
}

/** Arguments may contain parentheses, up to two deep. */
const ARGUMENTS = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/.source;
const FUNCTION = new RegExp(`:([\\w-]+)(${ARGUMENTS})`, "g");
const SELECTOR = new RegExp(`(?:\\\\.|[^,()]|${ARGUMENTS})+`, "g");

const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/g;
const CLASS = /\.((?:\\(?:[0-9a-f]{1,6} ?|.)|[\w-])+)/g;

const unescapeCss = (name: string): string =>
	name.replace(ESCAPE, (_, hex, char) => char ?? String.fromCodePoint(Number.parseInt(hex, 16)));

const parseSelectors = (list: string): Selector[] =>
	(list.match(SELECTOR) ?? []).map(parseSelector);

/** Ignores the arguments of ':not()' and the like, and attributes that scripts may set. */
function parseSelector(text: string): Selector {
	const functions = Array.from(text.matchAll(FUNCTION), ([, name = "", list = ""]) => ({
		name,
		list,
	}));
	const simplified = text.replace(FUNCTION, "").replace(/(?<!\\)::?[\w-]+/g, "");
	const matchNames = (pattern: RegExp, from: string) =>
		Array.from(from.matchAll(pattern), ([, name = ""]) => unescapeCss(name));
	const withoutAttributes = simplified.replace(/(?<!\\)\[[^\]]*\]/g, "");
	return {
		text,
		classes: matchNames(CLASS, withoutAttributes),
		elements: matchNames(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g, withoutAttributes.replace(CLASS, "")),
		attributes: matchNames(/\[((?:data|aria)-[\w-]+)/g, simplified),
		alternatives: functions
			.filter(({ name }) => ["is", "where", "has"].includes(name))
			.map(({ list }) => parseSelectors(list.slice(1, -1))),
	};
}

function splitBlocks(css: string): { prelude: string; body: string | null }[] {
	const blocks = [];
	let blockStart = 0;
	let bodyStart = 0;
	let depth = 0;
	for (const { 0: token, index } of css.matchAll(/[{};]/g)) {
		if (token === "{") {
			if (depth === 0) bodyStart = index;
			depth += 1;
		} else if (token === "}") {
			depth -= 1;
			if (depth > 0) continue;
			blocks.push({
				prelude: css.slice(blockStart, bodyStart).trim(),
				body: css.slice(bodyStart + 1, index),
			});
			blockStart = index + 1;
		} else if (depth === 0) {
			blocks.push({ prelude: css.slice(blockStart, index + 1), body: null });
			blockStart = index + 1;
		}
	}
	return blocks;
}
