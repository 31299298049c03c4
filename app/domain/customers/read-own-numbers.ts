import { type PastedRow, readPasted } from "~/platform/input/tables/read-pasted";
import { isPartNumber, MAX_NUMBER_LENGTH } from "../catalog/part-number-rules";
import { pickColumns } from "../catalog/pasted-lists/pasted-columns";

export type ReadOwnNumber = { line: number } & (
	| { ok: true; own: string; ours: string }
	| { ok: false; message: string }
);

const COLUMNS = { own: ["customer number"], ours: ["part number"] } as const;

/** Two columns: the customer's number, then the shop's; headings may name another order. */
export function readOwnNumbers(text: string): {
	heading: PastedRow | null;
	lines: (ReadOwnNumber & Pick<PastedRow, "text">)[];
} {
	const { heading, rows } = pickColumns(readPasted(text), COLUMNS);
	const lines = rows.map(({ line, text: typed, picked, problem }) => ({
		line,
		text: typed,
		...readNumbers(picked, problem),
	}));
	return { heading, lines };
}

const refuse = (message: string) => ({ ok: false as const, message });

type Numbers = Partial<Record<keyof typeof COLUMNS, string>>;

function readNumbers({ own = "", ours = "" }: Numbers, problem: string | null) {
	if (problem !== null) return refuse(problem);
	if (own === "" || ours === "") return refuse("your number, a comma, then ours");
	return own.length <= MAX_NUMBER_LENGTH && isPartNumber(own)
		? { ok: true as const, own, ours }
		: refuse(`A part number has letters or digits, and at most ${MAX_NUMBER_LENGTH} characters.`);
}
