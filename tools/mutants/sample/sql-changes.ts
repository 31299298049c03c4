import { type Change, nameDropped } from "./change";

/** SQL whose comments, texts and `${...}` hold nothing that a pattern finds, with the depth of its parentheses. */
type Sql = { text: string; mask: string; depths: number[]; betweenAnds: Set<number> };

const KEYWORDS =
	/\b(?:and|or|where|on|when|then|else|end|begin|having|group by|order by|limit|returning|union|window|set|values|on conflict|do update|(?:left |cross )?join|from|select)\b|;/gi;

function readSql(text: string): Sql {
	const mask = maskPlaceholders(text)
		.replace(/--[^\n]*/g, (found) => " ".repeat(found.length))
		.replace(/'(?:[^']|'')*'/g, (found) => "s".repeat(found.length))
		.replace(/->>?/g, (found) => "+".repeat(found.length));
	const depths: number[] = [];
	let depth = 0;
	for (const char of mask) {
		if (char === ")") depth -= 1;
		depths.push(depth);
		if (char === "(") depth += 1;
	}
	const betweenAnds = new Set<number>();
	for (const { index } of mask.matchAll(/\bbetween\b/gi)) {
		const and = find(mask, /\band\b/gi, index).find(({ at }) => depths[at] === depths[index]);
		if (and) betweenAnds.add(and.at);
	}
	return { text, mask, depths, betweenAnds };
}

/** A template's `${...}` becomes a word. */
function maskPlaceholders(text: string): string {
	let masked = "";
	let braces = 0;
	for (let at = 0; at < text.length; at += 1) {
		const isStart = text.startsWith("${", at);
		if (isStart || (braces > 0 && text[at] === "{")) braces += 1;
		masked += braces > 0 ? "x" : text[at];
		if (isStart) masked += "x";
		if (isStart) at += 1;
		else if (braces > 0 && text[at] === "}") braces -= 1;
	}
	return masked;
}

const find = (mask: string, pattern: RegExp, from = 0) =>
	Array.from(mask.slice(from).matchAll(pattern), (found) => ({
		at: from + found.index,
		end: from + found.index + found[0].length,
		word: found[0].toLowerCase(),
	}));

/** The keyword, semicolon or bracket that ends what begins at `from`. */
function findEnd(
	sql: Sql,
	from: number,
	except?: RegExp,
): { at: number; end: number; word: string } {
	const depth = sql.depths[from] ?? 0;
	const closing = sql.depths.findIndex((other, at) => at > from && other < depth);
	const limit = closing === -1 ? sql.mask.length : closing;
	const keyword = find(sql.mask.slice(0, limit), KEYWORDS, from).find(
		({ at, word }) => sql.depths[at] === depth && !sql.betweenAnds.has(at) && !except?.test(word),
	);
	return keyword ?? { at: limit, end: limit, word: "" };
}

const trimEnd = ({ mask }: Sql, end: number) => mask.slice(0, end).trimEnd().length;

const remove = (sql: Sql, operator: Change["operator"], start: number, end: number): Change => ({
	operator,
	start: trimEnd(sql, start),
	end: Math.max(trimEnd(sql, end), trimEnd(sql, start)),
	after: "",
});

function dropConditions(sql: Sql): Change[] {
	const changes: Change[] = [];
	for (const { at, end: from, word } of find(sql.mask, /\b(?:and|where|having|when|check \()/gi)) {
		if (sql.betweenAnds.has(at)) continue;
		const { at: end, end: afterNext, word: next } = findEnd(sql, from);
		const condition = sql.text.slice(from, end);
		const isAlone = word === "where" || word === "having" || (word === "when" && next === "begin");
		if (condition.trim() === "" || next === "or" || next === "then") continue;
		const operator = nameDropped(condition);
		if (word === "and") changes.push(remove(sql, operator, at, end));
		else if (next === "and") changes.push({ operator, start: from, end: afterNext, after: "" });
		else if (isAlone) changes.push(remove(sql, operator, at, end));
	}
	return changes;
}

const SWAPS: Record<string, string> = {
	...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "<>", "<>": "=" },
	...{ "is null": "is not null", "is not null": "is null", "min(": "max(", "max(": "min(" },
};

function swapComparisons(sql: Sql): Change[] {
	const pattern = /(?<![<>=!|+])(?:<=|>=|<>|<|>|=)(?![<>=])|\bis (?:not )?null\b|\b(?:min|max)\(/gi;
	return find(sql.mask, pattern).flatMap(({ at, end, word }) =>
		word === "=" && isAssignment(sql, at)
			? []
			: { operator: "swap comparison", start: at, end, after: SWAPS[word] ?? word },
	);
}

function isAssignment(sql: Sql, at: number): boolean {
	const isWithin = ({ at: keyword }: { at: number }) => sql.depths[keyword] === sql.depths[at];
	const open = sql.depths.slice(0, at).findLastIndex((depth) => depth < (sql.depths[at] ?? 0));
	const before = find(sql.mask.slice(0, at), KEYWORDS, open + 1).findLast(isWithin);
	return before?.word === "set";
}

const addOnes = (sql: Sql): Change[] =>
	find(sql.mask, /(?<![\w.])(?<!\b(?:select|limit) )\d+(?![\w.])/gi).map(({ at, end, word }) => ({
		operator: "add one",
		start: at,
		end,
		after: String(Number(word) + 1),
	}));

const dropOrders = (sql: Sql): Change[] =>
	find(sql.mask, /\border by\b/gi).map(({ at, end }) =>
		remove(sql, "drop order by", at, findEnd(sql, end).at),
	);

/** Drops one of several `a = b` after SET. */
function dropFromSets(sql: Sql): Change[] {
	const changes: Change[] = [];
	for (const { end: from } of find(sql.mask, /\bset\b/gi)) {
		const end = findEnd(sql, from).at;
		const depth = sql.depths[from];
		const commas = find(sql.mask.slice(0, end), /,/g, from).filter(
			({ at }) => sql.depths[at] === depth,
		);
		for (const [index, comma] of commas.entries()) {
			const next = commas[index + 1]?.at ?? end;
			if (index === 0)
				changes.push({ operator: "drop from set", start: from, end: comma.end, after: "" });
			changes.push(remove(sql, "drop from set", comma.at, next));
		}
	}
	return changes;
}

const useUtc = (sql: Sql): Change[] =>
	find(sql.text, /'\+6 hours'|\b21600000\b/g).map(({ at, end, word }) => ({
		operator: "UTC for Dhaka",
		start: at,
		end,
		after: word.startsWith("'") ? "'+0 hours'" : "0",
	}));

/** In a text of SQL, such as that of a template. */
export function changeSql(text: string): Change[] {
	const sql = readSql(text);
	return [dropConditions, swapComparisons, addOnes, dropOrders, dropFromSets, useUtc].flatMap(
		(list) => list(sql),
	);
}

const STATEMENT = /\bcreate trigger\b[\s\S]*?\nend;|\bcreate (?:table|view|unique index)\b[^;]*;/gi;

/** Statements of a trigger: one is dropped where there are several. */
function dropStatements(sql: Sql, start: number): Change[] {
	const body = start + sql.mask.slice(start).search(/\bbegin\b/i) + "begin".length;
	const ends = find(sql.mask, /;/g, body).slice(0, -1);
	return ends.length < 2
		? []
		: ends.map(({ end }, index) =>
				remove(sql, "drop statement", ends[index - 1]?.end ?? body, end),
			);
}

function dropChecks(sql: Sql): Change[] {
	return find(sql.mask, /\bcheck \(/gi).map(({ at, end }) => {
		const depth = sql.depths[end] ?? 0;
		const closing = sql.depths.findIndex((other, place) => place >= end && other < depth);
		return { operator: "drop check", start: at, end: closing + 1, after: "CHECK (1)" };
	});
}

/** In a migration: of its tables, views, unique indexes and triggers. */
export function changeMigration(text: string): Change[] {
	const mask = readSql(text).mask;
	return find(mask, STATEMENT).flatMap(({ at: from, end, word }) => {
		const own = text.slice(from, end);
		const sql = readSql(own);
		const changes = changeSql(own);
		if (word.startsWith("create table")) changes.push(...dropChecks(sql));
		if (word.startsWith("create trigger")) {
			changes.push({ operator: "drop trigger", start: 0, end: own.length, after: "" });
			changes.push(...dropStatements(sql, 0));
		}
		return changes.map((change) => ({
			...change,
			start: from + change.start,
			end: from + change.end,
		}));
	});
}

/** The tables that a place in a migration is about. */
export function nameTable(
	text: string,
	place: number,
): { statement: string; table: string } | null {
	const found = find(readSql(text).mask, STATEMENT).find(
		({ at, end }) => at <= place && place < end,
	);
	if (!found) return null;
	const head = text.slice(found.at, found.end);
	const [, statement = ""] = /^create (?:trigger|table|view|unique index) (\w+)/i.exec(head) ?? [];
	const [, table = statement] = /\son (\w+)/i.exec(head.split(/\bbegin\b/i)[0] ?? "") ?? [];
	return { statement, table };
}

/** Whether a later migration drops or replaces the statement at this position. A slip there has no effect. */
export function isReplaced(
	sources: ReadonlyMap<string, string>,
	file: string,
	place: number,
): boolean {
	const { statement = "" } = nameTable(sources.get(file) ?? "", place) ?? {};
	const again = new RegExp(
		`^(?:create|drop) (?:trigger|table|view|(?:unique )?index) ${statement}\\b`,
		"im",
	);
	return (
		statement !== "" &&
		Array.from(sources).some(
			([other, text]) => other > file && isMigration(other) && again.test(text),
		)
	);
}

const isMigration = (file: string) => file.startsWith("migrations/");
