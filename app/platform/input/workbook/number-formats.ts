/** What a format does to a number; `digits` of a format like '00000'. */
export type NumberFormat = {
	kind: "number" | "percent" | "date" | "time" | "both";
	digits: number;
};

/** Excel has the same limit. */
export const MAX_FORMAT_CHARS = 255;

const repeat = (code: string, ...ids: number[]) => ids.map((id) => [id, code] as const);

/** Files don't spell these formats out. Plain numbers are left out. Some formats depend on the language. */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
	...repeat("0%", 9, 10),
	...repeat("yyyy-mm-dd", 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58),
	...repeat("h:mm:ss", 18, 19, 20, 21, 45, 47),
	...repeat("yyyy-mm-dd h:mm", 22, 32, 33, 34, 35, 55, 56),
]);

/** Texts in quotes, escaped and repeated letters, colours, currencies and conditions. */
const LITERAL = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?/gs;
/** '[h]:mm' counts hours beyond a day. */
const DURATION = /^\[(?:h+|m+|s+)\]$/i;

/** `code` has at most MAX_FORMAT_CHARS. */
export function describeFormat(code: string): NumberFormat {
	let isDuration = false;
	const bare = code.replace(LITERAL, (literal) => {
		isDuration ||= DURATION.test(literal);
		return "";
	});
	const [section = ""] = bare.toLowerCase().split(";");
	if (section.includes("%")) return { kind: "percent", digits: 0 };
	const letters = section.replace(/general|am\/pm|a\/p/g, "").replace(/s\.0+/g, "s");
	if (isDuration || /[0#?]/.test(letters))
		return { kind: "number", digits: /^0{2,}(?=;|$)/.exec(code)?.[0].length ?? 0 };
	const isTime = /[hs]/.test(letters);
	const isDate = /[yd]/.test(letters) || (!isTime && letters.includes("m"));
	if (isDate) return { kind: isTime ? "both" : "date", digits: 0 };
	return { kind: isTime ? "time" : "number", digits: 0 };
}
