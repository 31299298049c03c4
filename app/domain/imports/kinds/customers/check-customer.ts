import { readDate } from "~/platform/input/read-date";
import { newEmailInput } from "../../../accounts/input";
import type {
	CustomerValues,
	ImportableCustomer,
} from "../../../customers/importable-customers.server";
import { formatLastDayValue, getNextDay, isAssignable, parseDay } from "../../../price-lists/rules";
import type { ListKind } from "../../../prices/rules";
import { describeForeignId } from "../../model/foreign-id";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineError, LineProblems, refuse } from "../../model/line-error";
import { refuseShortened } from "../../model/shortened";

type KnownList = { id: string; name: string; kind: ListKind; isRunning: boolean };

/** The customers that the lines of one chunk name. */
export type KnownCustomers = {
	customers: readonly ImportableCustomer[];
	/** Those that lines name, and all for everybody. */
	lists: readonly KnownList[];
	at: number;
};

type Cells = FileRow["cells"];

const NOBODY: CustomerValues = ["", "", "", 0, []];
const MAX_LISTS = 5;
const [MAX_NAME, MAX_BIN, MAX_CERTIFICATE] = [120, 40, 60];

const fold = (text: string) => text.trim().normalize("NFC").toLowerCase();

/** What a line changes of its customer, or the company that it adds. */
export function checkCustomer(
	{ line, cells }: FileRow,
	known: KnownCustomers,
	newId: () => string,
): CheckedRow {
	const { id = "", name = "", "owner email": email = "" } = cells;
	const label = name || email || id;
	const problems = new LineProblems();
	const checked = problems.attempt(() => {
		const found = findCustomer(cells, known);
		const key = found?.id ?? `name ${fold(name)}`;
		const row = { line, key, label: label || (found?.name ?? ""), subjectId: found?.id ?? newId() };
		return found
			? toChangedRow(row, cells, found, known, problems)
			: toNewRow(row, cells, known, problems);
	});
	return checked && problems.texts.length === 0
		? checked
		: wrongRow({ line, key: "", label }, ...problems.texts);
}

/** Finds by id, a company by its name, else a person by the e-mail of the account. */
function findCustomer(cells: Cells, { customers }: KnownCustomers): ImportableCustomer | null {
	const { id = "", kind = "", name = "", "owner email": email = "" } = cells;
	if (kind !== "" && kind !== "company" && kind !== "person")
		throw new LineError(`kind "${kind}" is not valid. Write company or person.`);
	if (id) {
		const found = customers.find((customer) => customer.id === id);
		if (!found)
			throw new LineError(
				describeForeignId(id, "because the name, or the owner email, names the customer."),
			);
		return found;
	}
	if (name && kind !== "person") {
		const named = customers.filter(
			(customer) =>
				customer.kind === "company" &&
				customer.state !== "closed" &&
				fold(customer.name) === fold(name),
		);
		if (named.length > 1)
			throw new LineError(`several companies are called "${name}". Write the id.`);
		return named[0] ?? null;
	}
	const person = customers.find(
		({ kind: its, owners }) => its === "person" && owners.includes(fold(email)),
	);
	if (!person)
		throw new LineError(
			email
				? `no person has an account with "${email}".`
				: "the id, or the name of the company, is missing.",
		);
	return person;
}

type Name = Parameters<typeof unchangedRow>[0];

function toChangedRow(
	row: Name,
	cells: Cells,
	found: ImportableCustomer,
	known: KnownCustomers,
	problems: LineProblems,
): CheckedRow {
	const { kind = "", name = "" } = cells;
	if (found.state === "closed") throw new LineError("the company is closed.");
	if (found.state === "applied") throw new LineError("the company has applied; decide that first.");
	if (kind !== "" && kind !== found.kind) throw new LineError(`this customer is a ${found.kind}.`);
	if (found.kind === "person" && name !== "" && name !== found.name)
		throw new LineError("a person's name is changed in the account.");
	const invite = problems.attempt(() => readInvite(cells, found)) ?? "";
	const { after, shown } = readValues(cells, found, known, problems);
	if (invite) shown.push(["owner", found.invited || "–", invite]);
	if (shown.length === 0) return unchangedRow(row);
	const describe = (side: 1 | 2) => shown.map((each) => [each[0], each[side]]);
	return {
		...unchangedRow(row),
		verdict: "changed",
		before: { values: found.values, shown: describe(1) },
		after: { values: after, shown: describe(2), ...toSend(invite, after) },
	};
}

/** Undoing deletes it, as long as nobody has joined. */
function toNewRow(
	row: Name,
	cells: Cells,
	known: KnownCustomers,
	problems: LineProblems,
): CheckedRow {
	if (cells.kind === "person") throw new LineError("a person registers; a file adds companies.");
	const nobody = { kind: "company", name: "", values: NOBODY, lists: "", owners: [], invited: "" };
	const invite =
		problems.attempt(
			() => readInvite(cells, nobody) || refuse("a new company needs the e-mail of its owner."),
		) ?? "";
	const { after, shown } = readValues(cells, nobody, known, problems);
	const described = [...shown, ["owner", "", invite] as const];
	return {
		...unchangedRow(row),
		verdict: "new",
		before: {},
		after: {
			values: after,
			...toSend(invite, after),
			shown: described.map(([column, , value]) => [column, value]),
		},
	};
}

/** What an invitation says. */
export type Invite = { email: string; company: string };

const toSend = (email: string, [company]: CustomerValues): { send?: Invite } =>
	email === "" ? {} : { send: { email, company } };

type Current = Pick<ImportableCustomer, "name" | "values" | "lists" | "owners" | "invited"> & {
	kind: string;
};

/** The address to invite as an owner; '' for nobody. A company with owners gets others from them. */
function readInvite({ "owner email": cell = "" }: Cells, current: Current): string {
	if (cell === "") return "";
	if (cell.split(/[,;\s]+/).filter((each) => each.includes("@")).length > 1)
		refuse(
			`owner email "${cell}" is more than one address. Write one; the owner invites the others.`,
		);
	const read = newEmailInput.shape.email.safeParse(cell);
	if (!read.success) throw new LineError(`owner email "${cell}" is not valid.`);
	const { owners, invited, kind } = current;
	if (read.data === invited || owners.includes(read.data)) return "";
	if (kind === "person") throw new LineError("a person's e-mail is changed in the account.");
	if (owners.length > 0) throw new LineError(`the owners of the company invite "${read.data}".`);
	return read.data;
}

type Shown = [column: string, before: string, after: string];

function readValues(
	cells: Cells,
	current: Current,
	{ lists, at }: KnownCustomers,
	problems: LineProblems,
): { after: CustomerValues; shown: Shown[] } {
	const [name, bin, exemptNumber, exemptUntil, listIds] = current.values;
	const readText = (column: string, before: string, limit: number): string => {
		const cell = cells[column] ?? "";
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
	];
	const shown = all
		.filter(([, one, other]) => one !== other)
		.map(([column, one, other]): Shown => [column, one || "–", other || "–"]);
	return { after, shown };
}

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
