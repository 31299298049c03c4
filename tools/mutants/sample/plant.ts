import { type CodeChange, ORM } from "./code-changes";

/** The setup file of the tests sets the number of the slip that is in force. */
const NUMBER = "globalThis.slip";

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
			? `{ if (${NUMBER} !== ${number}) { ${own} } }`
			: `(${NUMBER} === ${number} ? (${changed}) : (${own}))`;
		planted = planted.slice(0, host.start) + text + planted.slice(host.end);
	}
	const needsOrm = slips.some(({ after }) => after.includes(ORM));
	return needsOrm ? IMPORT_ORM + planted : planted;
}

export const inForce = (number: number): string => `${NUMBER} = ${number};\n`;
