import type { Values } from "./trial";

/** A statement, or a row that is tried as a copy of one `where` this is true. */
export type Trial = string | readonly [values: Values, where?: string];

export type Limit = (column: string) => {
	refused: readonly Trial[];
	accepted: readonly Trial[];
	isBehindTrigger?: true;
};

/** The inner keys are columns or names of constraints. */
export type Limits = Readonly<Record<string, Readonly<Record<string, Limit>>>>;

/** An `x` for each of so many characters, also for more than a statement may have. */
export const letters = (count: number) => `replace(hex(zeroblob(${count})), '00', 'x')`;

/** The values are SQL. */
export const tried =
	(refused: readonly string[], accepted: readonly string[]): Limit =>
	(column) => ({
		refused: refused.map((value) => [{ [column]: value }]),
		accepted: accepted.map((value) => [{ [column]: value }]),
	});

export const refuses =
	(...refused: Trial[]): Limit =>
	() => ({ refused, accepted: [] });

export const accepts =
	(limit: Limit, ...accepted: Trial[]): Limit =>
	(column) => ({ ...limit(column), accepted });

export function text(min: number, max?: number): Limit {
	const refused = [...(min > 0 ? [min - 1] : []), ...(max === undefined ? [] : [max + 1])];
	return tried(refused.map(letters), [letters(min), ...(max === undefined ? [] : [letters(max)])]);
}

/** A text between a start and an end, which count too. */
export const textIn = (start: string, max: number, end = ""): Limit => {
	const rest = max - start.length - end.length;
	return tried(
		[`'-${start}${end}'`, `'${start}' || ${letters(rest + 1)} || '${end}'`],
		[`'${start}' || ${letters(rest)} || '${end}'`],
	);
};

export function whole(min: number, max?: number): Limit {
	const limits = [min, ...(max === undefined ? [] : [max])];
	const beside = [min - 1, ...(max === undefined ? [] : [max + 1])];
	return tried(beside.map(String), limits.map(String));
}

export const oneOf = (...texts: string[]): Limit =>
	tried(
		["'other'"],
		texts.map((each) => `'${each}'`),
	);

/** As `oneOf`, where triggers refuse each other text before the CHECK is read. */
export const behindTrigger: Limit = (column) => ({
	refused: [[{ [column]: "'other'" }]],
	accepted: [],
	isBehindTrigger: true,
});

export const month = tried(["'2026-1'", "'2026-011'", "'202601'"], ["'2026-01'"]);

export const after = (column: string): Limit => tried([column], [`${column} + 1`]);

export const json = (type?: "object" | "array", max?: number): Limit => {
	const [empty, other] = type === "array" ? ["[]", "{}"] : ["{}", "[]"];
	const long = (length: number) => `'["' || ${letters(length - 4)} || '"]'`;
	const longObject = (length: number) => `'{"a":"' || ${letters(length - 8)} || '"}'`;
	const fill = type === "array" ? long : longObject;
	return tried(
		["'{'", ...(type ? [`'${other}'`] : []), ...(max ? [fill(max + 1)] : [])],
		[`'${empty}'`, ...(max ? [fill(max)] : [])],
	);
};

const list = (length: number) => `'${JSON.stringify(Array.from({ length }, () => "x"))}'`;

export const jsonList = (min: number, max: number): Limit =>
	tried(["'['", "'{}'", ...(min > 0 ? ["'[]'"] : []), list(max + 1)], [list(min), list(max)]);

/** Of each kind but the product's own price. */
export const sourceHasId: Limit = accepts(
	refuses(
		[{ source_kind: "'base'", source_id: "'1'" }],
		[{ source_kind: "'list'", source_id: "''" }],
	),
	[{ source_kind: "'base'", source_id: "''" }],
	[{ source_kind: "'list'", source_id: "'1'" }],
);

/** Letters, digits and what else the address of a page may have. */
export const slug = (max: number): Limit =>
	tried(["''", letters(max + 1), "'a b'", "'a/b'", "'é'"], [letters(max), "'a-9'"]);
