import { newEmailInput } from "../../../accounts/input";
import type {
	CustomerValues,
	ImportableCustomer,
} from "../../../customers/importable-customers.server";
import { formatLastDayValue, getNextDay, isAssignable, parseDay } from "../../../price-lists/rules";
import type { ListKind } from "../../../prices/rules";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineError } from "../../model/line-error";

type KnownList = { id: string; name: string; kind: ListKind; isRunning: boolean };

/** What the lines of one chunk name. */
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
	try {
		const found = findCustomer(cells, known);
		const key = found?.id ?? `name ${fold(name)}`;
		const row = { line, key, label: label || (found?.name ?? ""), subjectId: found?.id ?? newId() };
		return found ? toChangedRow(row, cells, found, known) : toNewRow(row, cells, known);
	} catch (error) {
		if (!(error instanceof LineError)) throw error;
		return wrongRow({ line, key: "", label }, error.message);
	}
}

/** By id, a company by its name, else a person by the e-mail of the account. */
function findCustomer(cells: Cells, { customers }: KnownCustomers): ImportableCustomer | null {
	const { id = "", kind = "", name = "", "owner email": email = "" } = cells;
	if (kind !== "" && kind !== "company" && kind !== "person")
		throw new LineError(`kind "${kind}" is not valid. Write company or person.`);
	if (id) {
		const found = customers.find((customer) => customer.id === id);
		if (!found) throw new LineError(`there is no customer with the id "${id}".`);
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
): CheckedRow {
	const { kind = "", name = "" } = cells;
	if (found.state === "closed") throw new LineError("the company is closed.");
	if (found.state === "applied") throw new LineError("the company has applied; decide that first.");
	if (kind !== "" && kind !== found.kind) throw new LineError(`this customer is a ${found.kind}.`);
	if (found.kind === "person" && name !== "" && name !== found.name)
		throw new LineError("a person's name is changed in the account.");
	const invite = readInvite(cells, found);
	const { after, shown } = readValues(cells, found, known);
	if (invite) shown.push(["owner", found.invited || "–", invite]);
	if (shown.length === 0) return unchangedRow(row);
	const describe = (side: 1 | 2) => shown.map((each) => `${each[0]} ${each[side]}`).join(", ");
	return {
		...unchangedRow(row),
		verdict: "changed",
		before: { values: found.values, shown: describe(1) },
		after: { values: after, shown: describe(2), ...toSend(invite, after) },
	};
}

/** Undoing deletes it, as long as nobody has joined. */
function toNewRow(row: Name, cells: Cells, known: KnownCustomers): CheckedRow {
	if (cells.kind === "person") throw new LineError("a person registers; a file adds companies.");
	const nobody = { kind: "company", name: "", values: NOBODY, lists: "", owners: [], invited: "" };
	const invite = readInvite(cells, nobody);
	if (!invite) throw new LineError("a new company needs the e-mail of its owner.");
	const { after, shown } = readValues(cells, nobody, known);
	const described = [...shown, ["owner", "", invite] as const];
	return {
		...unchangedRow(row),
		verdict: "new",
		before: {},
		after: {
			values: after,
			...toSend(invite, after),
			shown: described.map(([column, , value]) => `${column} ${value}`).join(", "),
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
): { after: CustomerValues; shown: Shown[] } {
	const [name, bin, exemptNumber, exemptUntil, listIds] = current.values;
	const readText = (column: string, before: string, limit: number) => {
		const cell = cells[column] ?? "";
		if (cell.length > limit) throw new LineError(`${column} has more than ${limit} characters.`);
		return cell === "" ? before : cell === "-" ? "" : cell;
	};
	const isCompany = current.kind === "company";
	const newName = isCompany ? readText("name", name, MAX_NAME) : name;
	if (isCompany && newName === "") throw new LineError("a company needs a name.");
	const number = readText("exemption number", exemptNumber, MAX_CERTIFICATE);
	const until = readLastDay(cells, number === "" ? 0 : exemptUntil);
	if ((number === "") !== (until === 0))
		throw new LineError(
			number === ""
				? "the exemption number is missing."
				: "the last day of the exemption is missing.",
		);
	if (until !== exemptUntil && until !== 0 && until <= at)
		throw new LineError("the exemption has ended already.");
	const newIds = readLists(cells, listIds, lists);
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

/** Exclusive, in ms; 0 for none. */
function readLastDay({ "exempt until": cell = "" }: Cells, before: number): number {
	if (cell === "") return before;
	if (cell === "-") return 0;
	const day = parseDay(cell);
	if (day === null)
		throw new LineError(`exempt until "${cell}" is not valid. Write a day like 2026-12-31.`);
	return getNextDay(day);
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
