/** Counted while the file is read: a small one may hold gigabytes. `textChars` are those of all cells. */
export type SheetLimits = { unpackedBytes: number; rows: number; cells: number; textChars: number };

export class SheetTooLarge extends Error {
	constructor(readonly limit: keyof SheetLimits) {
		super(`The sheet has too many ${limit}.`);
	}
}

export class UnreadableWorkbook extends Error {}

export function refuse(reason: string): never {
	throw new UnreadableWorkbook(reason);
}
