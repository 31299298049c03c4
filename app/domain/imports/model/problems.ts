/** Errors that differ only in the values that they name. */
export type ProblemGroup = { text: string; count: number; lines: number[] };

const MAX_GROUPS = 50;
const MAX_LINES = 3;

/** 'price "12,50" has a decimal comma' is equal to 'price "9,75" has a decimal comma'. */
export const toGroupText = (problem: string): string =>
	problem
		.replace(/"[^"]*"/g, '"…"')
		.replace(/"…"(?:, "…")+(?:, …)?/g, '"…"')
		.replace(/\bline \d+/g, "another line");

type WrongRow = { line: number; verdict: string; problem: string };

/** With the errors of further lines; later ones of new kinds are left out if there are too many kinds. */
export function addProblems(
	groups: readonly ProblemGroup[],
	rows: readonly WrongRow[],
): ProblemGroup[] {
	const byText = new Map(groups.map((group) => [group.text, group]));
	for (const { line, verdict, problem } of rows) {
		if (verdict !== "error") continue;
		for (const text of new Set(problem.split("\n").map(toGroupText))) {
			const { count = 0, lines = [] } = byText.get(text) ?? {};
			if (count === 0 && byText.size === MAX_GROUPS) continue;
			const shown = lines.length < MAX_LINES ? [...lines, line] : lines;
			byText.set(text, { text, count: count + 1, lines: shown });
		}
	}
	return Array.from(byText.values()).toSorted((one, other) => other.count - one.count);
}
