import { readDate } from "~/platform/input/read-date";
import { newEmailInput } from "../../../accounts/input";
import type {
	CustomerValues,
	ImportableCustomer,
} from "../../../customers/importable-customers.server";
import { formatLastDayValue, getNextDay, isAssignable, parseDay } from "../../../price-lists/rules";
import type { ListKind } from "../../../prices/rules";
import type { FileRow } from "../../model/kind.server";
import { LineError, type LineProblems, refuse } from "../../model/line-error";
import { refuseShortened } from "../../model/shortened";
import { describeReach } from "./read-addresses";

type KnownList = { id: string; name: string; kind: ListKind; isRunning: boolean };

/** The customers that the lines of one chunk name. */
export type KnownCustomers = {
	customers: readonly ImportableCustomer[];
	/** Those that lines name, and all for everybody. */
	lists: readonly KnownList[];
	at: number;
};

type Cells = FileRow["cells"];

const MAX_LISTS = 5;
const [MAX_NAME, MAX_BIN, MAX_CERTIFICATE, MAX_NOTES] = [120, 40, 60, 5000];

export type Current = Pick<
	ImportableCustomer,
	"name" | "values" | "lists" | "owners" | "invited"
> & {
	kind: string;
};

export function readEmail(cell: string): string {
	if (cell.split(/[,;\s]+/).filter((each) => each.includes("@")).length > 1)
		refuse(
			`owner email "${cell}" is more than one address. Write one; the owner invites the others.`,
		);
	const read = newEmailInput.shape.email.safeParse(cell);
	if (!read.success) throw new LineError(`owner email "${cell}" is not valid.`);
	return read.data;
}

/** The address to invite as an owner; '' for nobody. A company with owners gets others from them. */
export function readInvite({ "owner email": cell = "" }: Cells, current: Current): string {
	if (cell === "") return "";
	const email = readEmail(cell);
	const { owners, invited, kind } = current;
	if (email === invited || owners.includes(email)) return "";
	if (kind === "person") throw new LineError("a person's e-mail is changed in the account.");
	if (owners.length > 0) throw new LineError(`the owners of the company invite "${email}".`);
	return email;
}

export type Shown = [column: string, before: string, after: string];

export function readValues(
	cells: Cells,
	current: Current,
	{ lists, at }: KnownCustomers,
	problems: LineProblems,
): { after: CustomerValues; shown: Shown[] } {
	const [name, bin, exemptNumber, exemptUntil, listIds, notes] = current.values;
	const readText = (column: string, before: string, limit: number, cell = cells[column] ?? "") => {
		const read = problems.attempt(() => {
			if (cell.length > limit) refuse(`${column} has more than ${limit} characters.`);
			if (column !== "name") refuseShortened(column, cell);
			return cell === "" ? before : cell === "-" ? "" : cell;
		});
		return read ?? before;
	};
	const isCompany = current.kind === "company";
	const newName = isCompany ? readText("name", name, MAX_NAME) : name;
	const number = readText("exemption number", exemptNumber, MAX_CERTIFICATE);
	const until =
		problems.attempt(() => readLastDay(cells, number === "" ? 0 : exemptUntil)) ?? exemptUntil;
	problems.attempt(() => {
		if (isCompany && newName === "") refuse("a company needs a name.");
	});
	problems.attempt(() => {
		if (problems.texts.length > 0) return;
		if (number === "" && until !== 0) refuse("the exemption number is missing.");
		if (number !== "" && until === 0) refuse("the last day of the exemption is missing.");
		if (until !== exemptUntil && until !== 0 && until <= at)
			refuse("the exemption has ended already.");
	});
	const newIds = problems.attempt(() => readLists(cells, listIds, lists));
	const after: CustomerValues = [
		newName,
		readText("BIN", bin, MAX_BIN),
		number,
		until,
		newIds ?? listIds,
		readText("notes", notes, MAX_NOTES, describeNotes(cells)),
	];
	const nameLists = (ids: readonly string[]) =>
		ids.map((id) => lists.find((list) => list.id === id)?.name ?? id).join("; ");
	const day = (ms: number) => (ms === 0 ? "" : formatLastDayValue(ms));
	const all: Shown[] = [
		["name", name, newName],
		["BIN", bin, after[1]],
		["exemption number", exemptNumber, number],
		["exempt until", day(exemptUntil), day(until)],
		["price lists", current.lists, newIds ? nameLists(newIds) : current.lists],
		["notes", notes, after[5]],
	];
	const shown = all
		.filter(([, one, other]) => one !== other)
		.map(([column, one, other]): Shown => [column, one || "–", other || "–"]);
	return { after, shown };
}

/** With how to reach a customer without an address: nothing else has it. */
const describeNotes = (cells: Cells): string =>
	[cells.notes ?? "", ...describeReach(cells)].filter(Boolean).join("\n");

/** Returns an exclusive time in ms; 0 for none. */
function readLastDay({ "exempt until": cell = "" }: Cells, before: number): number {
	if (cell === "") return before;
	if (cell === "-") return 0;
	const read = readDate(cell);
	if (!read.ok) return refuse(`exempt until ${read.problem}.`);
	const day = parseDay(read.day);
	return day === null ? refuse(`exempt until "${cell}" is not valid.`) : getNextDay(day);
}

/** The ids in order; null if they stay. */
function readLists(
	{ "price lists": cell = "" }: Cells,
	before: readonly string[],
	lists: readonly KnownList[],
): string[] | null {
	if (cell === "") return null;
	const typed = cell === "-" ? [] : splitLists(cell);
	const named = typed.map((text) => {
		const list = lists.find(({ id }) => id === text) ?? lists.find(({ name }) => name === text);
		if (!list) throw new LineError(`there is no price list "${text}".`);
		if (!isAssignable(list.kind)) throw new LineError(`the price list "${text}" is for everybody.`);
		return list;
	});
	const ids = Array.from(new Set(named.map(({ id }) => id))).toSorted();
	if (JSON.stringify(ids) === JSON.stringify(before)) return null;
	const running = lists.filter(
		({ id, kind, isRunning }) => isRunning && (!isAssignable(kind) || ids.includes(id)),
	);
	if (running.length > MAX_LISTS)
		throw new LineError("at most five price lists apply to a customer.");
	return ids;
}

export const splitLists = (cell: string): string[] =>
	cell
		.split(";")
		.map((text) => text.trim())
		.filter((text) => text !== "");
