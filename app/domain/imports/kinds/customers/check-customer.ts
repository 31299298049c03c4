import type {
	CustomerValues,
	ImportableCustomer,
} from "../../../customers/importable-customers.server";
import { describeForeignId } from "../../model/foreign-id";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineError, LineProblems, refuse } from "../../model/line-error";
import { type NewAddress, readAddresses, showAddress } from "./read-addresses";
import { type KnownCustomers, readEmail, readInvite, readValues } from "./read-values";

type Cells = FileRow["cells"];

const NOBODY: CustomerValues = ["", "", "", 0, [], ""];
const MAX_NAME = 120;

const fold = (text: string) => text.trim().normalize("NFC").toLowerCase();

/** What a line changes of its customer, or the company or person that it adds. */
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
		const isPerson = found === null && isOfPerson(cells);
		const key = found?.id ?? (isPerson ? `email ${fold(email)}` : `name ${fold(name)}`);
		const row = { line, key, label: label || (found?.name ?? ""), subjectId: found?.id ?? newId() };
		const given = { row, cells, known, problems, newId };
		if (found) return toChangedRow(found, given);
		return isPerson ? toNewPerson(given) : toNewCompany(given);
	});
	return checked && problems.texts.length === 0
		? checked
		: wrongRow({ line, key: "", label }, ...problems.texts);
}

const isOfPerson = ({ kind, name = "" }: Cells) => kind === "person" || name === "";

/** Finds by id, a company by its name, else a person by the e-mail of the account. */
function findCustomer(cells: Cells, { customers }: KnownCustomers): ImportableCustomer | null {
	const { id = "", kind = "", name = "" } = cells;
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
	if (!isOfPerson(cells)) {
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
	return findPerson(cells, customers);
}

/** Null for a person who has no account yet. */
function findPerson(
	{ name = "", contact, "owner email": email = "" }: Cells,
	customers: readonly ImportableCustomer[],
): ImportableCustomer | null {
	const found = customers.find(({ members }) => members.includes(fold(email)));
	if (found?.kind === "person") return found;
	if (found) throw new LineError(`"${email}" buys for ${found.name} already.`);
	if (email !== "" && (contact !== undefined || name !== "")) return null;
	if (email !== "") throw new LineError(`no person has an account with "${email}".`);
	throw new LineError(
		contact || name
			? "a person needs an e-mail address."
			: "the id, or the name of the company, is missing.",
	);
}

type Name = Parameters<typeof unchangedRow>[0];

type Given = {
	row: Name;
	cells: Cells;
	known: KnownCustomers;
	problems: LineProblems;
	newId: () => string;
};

function toChangedRow(
	found: ImportableCustomer,
	{ row, cells, known, problems, newId }: Given,
): CheckedRow {
	const { kind = "", name = "" } = cells;
	if (found.state === "closed") throw new LineError("the company is closed.");
	if (found.state === "applied") throw new LineError("the company has applied; decide that first.");
	if (kind !== "" && kind !== found.kind) throw new LineError(`this customer is a ${found.kind}.`);
	if (found.kind === "person" && name !== "" && name !== found.name)
		throw new LineError("a person's name is changed in the account.");
	const email = problems.attempt(() => readInvite(cells, found)) ?? "";
	const { after, shown } = readValues(cells, found, known, problems);
	if (email) shown.push(["owner", found.invited || "–", email]);
	// Those that a customer has are the customer's own.
	const addresses = found.hasAddress ? [] : readAddresses(cells, problems, newId);
	for (const address of addresses) {
		const [label, text] = showAddress(address);
		shown.push([label, "–", text]);
	}
	if (shown.length === 0) return unchangedRow(row);
	const describe = (side: 1 | 2) => shown.map((each) => [each[0], each[side]]);
	return {
		...unchangedRow(row),
		verdict: "changed",
		before: { values: found.values, shown: describe(1) },
		after: {
			values: after,
			shown: describe(2),
			addresses,
			...(email && { send: { email, company: after[0], name: "" } }),
		},
	};
}

/** Undoing deletes it, as long as nobody has joined. */
function toNewCompany(given: Given): CheckedRow {
	const { cells, problems } = given;
	const nobody = { ...UNKNOWN, kind: "company" };
	const email =
		problems.attempt(
			() => readInvite(cells, nobody) || refuse("a new company needs the e-mail of its owner."),
		) ?? "";
	return toNewRow(given, nobody, { send: { email, company: cells.name ?? "", name: "" } });
}

/** An account without a password. Undoing deletes it, as long as nobody has opened it. */
function toNewPerson(given: Given): CheckedRow {
	const { cells, problems } = given;
	const { contact, name: typed = "", "owner email": cell = "" } = cells;
	const name = contact || typed;
	const email = problems.attempt(() => readEmail(cell)) ?? "";
	problems.attempt(() => {
		if (name.length > MAX_NAME) refuse(`name has more than ${MAX_NAME} characters.`);
	});
	return toNewRow(given, { ...UNKNOWN, kind: "person" }, { send: { email, company: "", name } });
}

const UNKNOWN = { name: "", values: NOBODY, lists: "", owners: [], invited: "" };

/** Who gets a mail when an admin invites the customers: the owner of a company, or a person. */
export type Invite = { email: string; company: string; name: string };

function toNewRow(
	{ row, cells, known, problems, newId }: Given,
	nobody: Parameters<typeof readValues>[1],
	{ send }: { send: Invite },
): CheckedRow {
	const { after, shown } = readValues(cells, nobody, known, problems);
	const addresses: NewAddress[] = readAddresses(cells, problems, newId);
	return {
		...unchangedRow(row),
		verdict: "new",
		before: {},
		after: {
			values: after,
			send,
			addresses,
			shown: [
				...(send.name ? [["name", send.name]] : []),
				...shown.map(([column, , value]) => [column, value]),
				[send.company ? "owner" : "email", send.email],
				...addresses.map(showAddress),
			],
		},
	};
}
