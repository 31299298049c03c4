import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { groupBy } from "~/platform/group-by";
import { customers } from "../../accounts/tables.server";
import {
	isPartNumber,
	MAX_NUMBER_LENGTH,
	MAX_NUMBERS_OF_PART,
	PART_NUMBER_KINDS,
	type PartNumberKind,
} from "../../catalog/part-number-rules";
import { buildPartNumber } from "../../catalog/part-numbers/build-part-number.server";
import { partNumbers } from "../../catalog/tables.server";
import {
	type CheckedRow,
	describeOvertaken,
	type FileRow,
	type ImportKind,
	listCells,
	wrongRow,
} from "../model/kind.server";
import { LineProblems, refuse } from "../model/line-error";
import { refuseShortened } from "../model/shortened";
import { checkGroup, type GroupLine, getNumber } from "./check-group";
import { findParts } from "./find-parts.server";

/** As written, its letters and digits, its words for the search index, and its spelling. */
type StoredNumber = [display: string, normalized: string, words: string, spelling: string];
/** All numbers of one kind of a part, and of one customer, which its lines replace. */
type Values = { kind: PartNumberKind; customerId: string; numbers: readonly StoredNumber[] };

/** Returns in the order of `readCurrent`. */
const toPlace = ([, normalized, , spelling]: StoredNumber) => `${normalized} ${spelling}`;

type NamedLine = GroupLine & Pick<Values, "kind" | "customerId">;

/** The shop's own number belongs to the part. */
const KINDS = PART_NUMBER_KINDS.filter((kind) => kind !== "own");

const getCustomer = ({ cells }: FileRow) => cells.customer ?? "";

async function findCustomers(db: Db, rows: readonly FileRow[]): Promise<ReadonlySet<string>> {
	const ids = listCells(rows, "customer");
	const found = await db
		.select({ id: customers.id })
		.from(customers)
		.where(sql`${customers.id} in (select value from json_each(${ids}))`);
	return new Set(found.map(({ id }) => id));
}

async function readCurrent(db: Db, keys: readonly string[]): Promise<Map<string, StoredNumber[]>> {
	const rows = await db
		.select({
			key: sql<string>`wanted.value`,
			number: sql`json_array(display, normalized, words, spelling)`.mapWith(
				(json: string): StoredNumber => JSON.parse(json),
			),
		})
		.from(sql`json_each(${JSON.stringify(keys)}) as wanted`)
		.innerJoin(
			partNumbers,
			sql`${partNumbers.productId} = wanted.value ->> 0 and ${partNumbers.kind} = wanted.value ->> 1
				and ${partNumbers.customerId} = wanted.value ->> 2`,
		)
		.orderBy(sql`wanted.key`, partNumbers.normalized, partNumbers.spelling);
	const grouped = groupBy(rows, ({ key }) => key);
	return new Map(Array.from(grouped, ([key, found]) => [key, found.map(({ number }) => number)]));
}

function listRowProblems(row: FileRow, kind: string, isCustomer: boolean): string[] {
	if (kind === "own") return ["the shop's own number is changed on the page of the part."];
	if (!KINDS.some((name) => name === kind))
		return [`kind "${row.cells.kind ?? ""}" is not valid. Write ${KINDS.join(", ")}.`];
	if (kind === "customer")
		return isCustomer ? [] : [`there is no customer with the id "${getCustomer(row)}".`];
	return getCustomer(row) === "" ? [] : ["only numbers of the kind customer have a customer."];
}

async function check({ db }: { db: Db }, rows: readonly FileRow[]): Promise<CheckedRow[]> {
	const [find, known] = await Promise.all([findParts(db, rows), findCustomers(db, rows)]);
	const wrong: CheckedRow[] = [];
	const named = rows.flatMap((row): NamedLine[] => {
		const typed = (row.cells.kind ?? "").toLowerCase();
		const found = find(row);
		const customerId = getCustomer(row);
		const kind = KINDS.find((name) => name === typed);
		const problems = row.problem
			? [row.problem]
			: [
					...(found.ok ? [] : [found.message]),
					...listRowProblems(row, typed, known.has(customerId)),
				];
		if (!found.ok || !kind || (problems.length > 0 && !row.problem)) {
			const name = { line: row.line, key: "", label: getNumber(row) };
			wrong.push(wrongRow(name, ...problems));
			return [];
		}
		const { id: productId, partNumber } = found.product;
		const key = JSON.stringify([productId, kind, customerId]);
		return [{ row, key, label: partNumber || productId, productId, kind, customerId }];
	});
	const groups = groupBy(named, ({ key }) => key);
	const current = await readCurrent(db, Array.from(groups.keys()));
	const checked = Array.from(groups, ([key, lines]) => checkLines(lines, current.get(key) ?? []));
	return [...wrong, ...checked.flat()];
}

function checkLines(lines: readonly NamedLine[], before: readonly StoredNumber[]): CheckedRow[] {
	const problems = new Map<number, string>();
	const after = new Map<string, StoredNumber>();
	for (const { row, productId, kind } of lines) {
		const { number = "" } = row.cells;
		const found = new LineProblems();
		found.attempt(() => {
			if (row.problem) refuse(row.problem);
			if (number === "" || number === "-") return;
			refuseSeveral(number);
			const { display, normalized, words, spelling } = buildPartNumber(kind, productId, number);
			if (!isPartNumber(number) || display.length > MAX_NUMBER_LENGTH)
				refuse(
					`number "${number}" needs letters or digits, and at most ${MAX_NUMBER_LENGTH} characters.`,
				);
			if (after.has(spelling)) refuse(`number "${number}" is there twice.`);
			if (kind === "customer" && after.size === MAX_NUMBERS_OF_PART)
				refuse(`a customer has at most ${MAX_NUMBERS_OF_PART} numbers of a part.`);
			after.set(spelling, [display, normalized, words, spelling]);
		});
		if (found.texts.length > 0) problems.set(row.line, found.texts.join("\n"));
	}
	const [first] = lines;
	return checkGroup(lines, {
		problems,
		isLeft: lines.every(({ row }) => (row.cells.number ?? "") === ""),
		before,
		after: Array.from(after.values()).toSorted((one, other) =>
			toPlace(one) < toPlace(other) ? -1 : 1,
		),
		toValues: (numbers): Values => ({
			kind: first?.kind ?? "alternate",
			customerId: first?.customerId ?? "",
			numbers,
		}),
	});
}

function refuseSeveral(number: string): void {
	refuseShortened("number", number);
	if (/[;|\n]|,\s/.test(number))
		refuse(`number "${number}" is more than one number. Write each on a line of its own.`);
}

export const numbersKind: ImportKind = {
	noun: "part number",
	keys: ["id", "part number"],
	required: ["kind", "number"],
	columns: [
		{ name: "id" },
		{ name: "part number", fillsDown: true },
		{ name: "name", informs: true },
		{ name: "kind", headings: ["number kind"], fillsDown: true },
		{ name: "number", headings: ["other number"] },
		{ name: "customer", headings: [], aliases: ["customer id"] },
		{ name: "customer name", headings: ["customer"], informs: true },
	],
	getGroup: (row) => JSON.stringify([getNumber(row), getCustomer(row)]),
	check,
	plan: ({ db }, { isUndo, from, to, rows }) => ({
		isWritable: sql`${from} ->> 'numbers' = (
			select json_group_array(json_array(display, normalized, words, spelling)) from (
				select display, normalized, words, spelling from part_numbers
				where product_id = import_rows.subject_id and kind = ${to} ->> 'kind' and customer_id = ${to} ->> 'customerId'
				order by normalized, spelling))
		and (${to} ->> 'customerId' = '' or exists (select 1 from customers where id = ${to} ->> 'customerId'))`,
		problem: describeOvertaken(isUndo),
		statements: [
			db.delete(partNumbers).where(
				sql`(product_id, kind, customer_id) in (
					select import_rows.subject_id, ${to} ->> 'kind', ${to} ->> 'customerId' from ${rows})`,
			),
			insertSelect(
				db,
				partNumbers,
				{
					normalized: sql`stored.value ->> 1`,
					spelling: sql`stored.value ->> 3`,
					customerId: sql`${to} ->> 'customerId'`,
					kind: sql`${to} ->> 'kind'`,
					productId: sql`import_rows.subject_id`,
					display: sql`stored.value ->> 0`,
					words: sql`stored.value ->> 2`,
				},
				sql`from ${rows}, json_each(${to}, '$.numbers') as stored`,
			),
		],
	}),
	describe: (values) =>
		"numbers" in values
			? [["numbers", (values as Values).numbers.map(([display]) => display).join(", ")]]
			: [],
};
