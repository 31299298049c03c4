import { type CodeChange, ORM } from "./code-changes";

/** Set by the setup file of the tests; the build is also read where it isn't. */
const IS_IN_FORCE = "globalThis.isSlip?.";

/** Before the first line, so that lines keep their numbers. */
export const IMPORT_ORM = `import * as ${ORM} from "drizzle-orm"; `;

/** Puts slips into a source, each in force only at its number, so that one build has all of them. */
export function plant(source: string, slips: readonly (CodeChange & { number: number })[]): string {
	let planted = source;
	for (const { number, host, start, end, after } of slips.toSorted(
		(one, other) => other.host.start - one.host.start,
	)) {
		const own = source.slice(host.start, host.end);
		const changed = source.slice(host.start, start) + after + source.slice(end, host.end);
		const text = host.isStatement
			? `{ if (!${IS_IN_FORCE}(${number})) { ${own} } }`
			: `(${IS_IN_FORCE}(${number}) ? (${changed}) : (${own}))`;
		planted = planted.slice(0, host.start) + text + planted.slice(host.end);
	}
	const needsOrm = slips.some(({ after }) => after.includes(ORM));
	return needsOrm ? IMPORT_ORM + planted : planted;
}

/** The slip of each test, by the test's title, of each file; 0 for none. */
export type Plan = { everywhere: number; files: Record<string, Record<string, number>> };

/**
 * Comes before the setup file of the tests. Each test notes which slips it reaches. After a failure the other tests of
 * a file are skipped: it may have left rows that fail them too.
 */
export const inForce = ({ everywhere, files }: Plan): string => `
import { afterEach as afterSlip, beforeEach as beforeSlip, expect as slipExpect } from "vitest";
{
	const path = slipExpect.getState().testPath ?? "";
	const files = ${JSON.stringify(files)};
	const own = files[Object.keys(files).find((file) => path.endsWith("/" + file))] ?? {};
	let number = ${everywhere};
	let reached = new Set();
	let hasFailed = false;
	globalThis.isSlip = (it) => {
		reached.add(it);
		return it === number;
	};
	beforeSlip(({ task, skip }) => {
		if (hasFailed) skip();
		reached = new Set();
		number = own[task.name] ?? ${everywhere};
	});
	afterSlip(({ task }) => {
		task.meta.reached = Array.from(reached);
		hasFailed ||= number > 0 && task.result?.state === "fail";
		number = ${everywhere};
	});
}
`;
