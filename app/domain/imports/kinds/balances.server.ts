import { sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { readDate } from "~/platform/input/read-date";
import type { Platform } from "~/platform/platform.server";
import { customers } from "../../accounts/tables.server";
import { readAmount } from "../../money/read-amount";
import { formatTk } from "../../money/rules";
import { formatDay, getNextDay, parseDay } from "../../price-lists/rules";
import { accountEntries } from "../../receivables/tables.server";
import { describeForeignId } from "../model/foreign-id";
import {
	type CheckedRow,
	describeShown,
	type FileRow,
	type ImportKind,
	listCells,
	unchangedRow,
	type WritePlan,
	type Writing,
	wrongRow,
} from "../model/kind.server";
import { LineProblems, refuse } from "../model/line-error";
import type { Reading } from "../model/questions";

type Company = { id: string; name: string; state: string };

/** As an entry of the account has it. `dueAt` is null for a credit. */
type Opening = { deltaPoisha: number; vatPoisha: number; dueAt: number | null; note: string };

const MAX_NOTE = 60;
const MAX_POISHA = 100_000_000_000;

const listCompanies = ({ db }: Platform, rows: readonly FileRow[]): Promise<Company[]> =>
	db
		.select({ id: customers.id, name: customers.name, state: customers.state })
		.from(customers)
		.where(
			sql`${customers.kind} = 'company' and (${customers.id} in (select value from json_each(${listCells(rows, "id")}))
				or ${customers.name} collate nocase in (select value from json_each(${listCells(rows, "company")})))`,
		);

async function check(platform: Platform, rows: readonly FileRow[], reading: Reading) {
	const companies = await listCompanies(platform, rows);
	return rows.map((row) => checkBalance(row, companies, reading));
}

function checkBalance(row: FileRow, companies: readonly Company[], reading: Reading): CheckedRow {
	const { line, cells } = row;
	const problems = new LineProblems();
	const company = problems.attempt(() => findCompany(cells, companies));
	const opening = problems.attempt(() => readOpening(cells, problems, reading));
	const label = company?.name ?? cells.company ?? cells.id ?? "";
	if (!company || !opening || problems.texts.length > 0)
		return wrongRow({ line, key: "", label }, ...problems.texts);
	const { deltaPoisha, vatPoisha, dueAt, note } = opening;
	const key = JSON.stringify([company.id, dueAt, note]);
	const name = { line, key, subjectId: company.id, label };
	if (deltaPoisha === 0) return unchangedRow(name);
	return {
		...unchangedRow(name),
		verdict: "new",
		after: {
			opening,
			shown: [
				["amount", formatTk(deltaPoisha)],
				["VAT", formatTk(vatPoisha)],
				["due date", dueAt === null ? "–" : formatDay(dueAt - 1)],
			],
		},
	};
}

function findCompany(
	{ id = "", company: name = "" }: FileRow["cells"],
	companies: readonly Company[],
): Company {
	if (id === "" && name === "") return refuse("the company is missing.");
	const fold = (text: string) => text.normalize("NFC").toLowerCase();
	const named = companies.filter((each) =>
		id === "" ? fold(each.name) === fold(name) && each.state !== "closed" : each.id === id,
	);
	const [found, other] = named;
	if (other) return refuse(`several companies are called "${name}". Write the id.`);
	if (!found)
		return refuse(
			id === ""
				? `there is no company "${name}".`
				: describeForeignId(id, "because the name names the company."),
		);
	return found.state === "active" || found.state === "on_hold"
		? found
		: refuse(`the company "${found.name}" is ${found.state}.`);
}

function readOpening(
	cells: FileRow["cells"],
	problems: LineProblems,
	{ decimal }: Reading,
): Opening {
	const readPoisha = (column: string): number => {
		const cell = cells[column] ?? "";
		const read = problems.attempt(() => {
			if (cell === "") return 0;
			const amount = readAmount(cell, decimal);
			if (!amount.ok) return refuse(`${column} ${amount.problem}.`);
			return Math.abs(amount.poisha) > MAX_POISHA
				? refuse(`${column} "${cell}" is more than ${formatTk(MAX_POISHA)}.`)
				: amount.poisha;
		});
		return read ?? 0;
	};
	const deltaPoisha = readPoisha("amount");
	const vatPoisha = readPoisha("VAT");
	const note = cells.reference ?? "";
	problems.attempt(() => {
		if (vatPoisha < 0 || vatPoisha > Math.max(0, deltaPoisha))
			refuse(`VAT "${cells.VAT}" is not between 0 and the amount.`);
	});
	problems.attempt(() => {
		if (note.length > MAX_NOTE) refuse(`reference has more than ${MAX_NOTE} characters.`);
	});
	const dueAt = deltaPoisha > 0 ? readDue(cells) : null;
	return { deltaPoisha, vatPoisha, dueAt, note };
}

/** The first moment after the day, in ms. */
function readDue({ "due date": cell = "" }: FileRow["cells"]): number {
	if (cell === "") return refuse("the due date is missing.");
	const read = readDate(cell);
	if (!read.ok) return refuse(`due date ${read.problem}.`);
	const day = parseDay(read.day);
	return day === null ? refuse(`due date "${cell}" is not valid.`) : getNextDay(day);
}

const keyOfRow = sql`('import:' || import_rows.import_id || ':' || import_rows.line)`;

/** The entry that the row wrote, which nobody has corrected. */
const writtenEntry = sql`from account_entries as opening where opening.idempotency_key = ${keyOfRow}
	and not exists (select 1 from account_entries as correction
		where correction.customer_id = opening.customer_id and correction.reverses = opening.n)`;

/** The rows of a company follow each other: each entry continues the one before. */
function planBalances(
	{ db, now }: Platform,
	{ isUndo, to, from, rows, adminId }: Writing,
): WritePlan {
	const values = isUndo ? from : to;
	const getValue = (field: keyof Opening) =>
		sql`(${values} ->> ${sql.raw(`'$.opening.${field}'`)})`;
	const sign = sql.raw(isUndo ? "-" : "");
	const entry = sql`(select import_rows.subject_id as customer_id, import_rows.line, ${keyOfRow} as key,
			${sign}${getValue("deltaPoisha")} as delta, ${sign}${getValue("vatPoisha")} as vat, ${getValue("dueAt")} as due_at,
			${getValue("note")} as note, row_number() over ofCompany as place, sum(${sign}${getValue("deltaPoisha")}) over ofCompany as total,
			(select opening.n ${writtenEntry}) as written
		from ${rows} window ofCompany as (partition by import_rows.subject_id order by import_rows.line)) as entry`;
	return {
		isWritable: isUndo
			? sql`exists (select 1 ${writtenEntry})`
			: sql`exists (select 1 from customers where id = import_rows.subject_id and state in ('active', 'on_hold'))
				and not exists (select 1 from account_entries where idempotency_key = ${keyOfRow})`,
		problem: isUndo
			? sql`'kept, because the entry was corrected since.'`
			: sql`'the company was closed meanwhile. Skipped.'`,
		statements: [
			insertSelect(
				db,
				accountEntries,
				{
					customerId: sql`entry.customer_id`,
					n: sql`entry.place + coalesce((select max(n) from account_entries as last
						where last.customer_id = entry.customer_id), 0)`,
					kind: isUndo ? "correction" : "opening",
					deltaPoisha: sql`entry.delta`,
					afterPoisha: sql`customers.owed_poisha + entry.total`,
					vatPoisha: sql`entry.vat`,
					dueAt: sql`entry.due_at`,
					reverses: isUndo ? sql`entry.written` : null,
					note: isUndo ? "Import undone" : sql`entry.note`,
					idempotencyKey: isUndo ? sql`'undo:' || entry.key` : sql`entry.key`,
					actor: formatActor({ kind: "admin", userId: adminId }),
					at: now(),
				},
				sql`from ${entry} join customers on customers.id = entry.customer_id where true order by entry.line`,
			),
		],
	};
}

export const balancesKind: ImportKind = {
	noun: "company",
	keys: ["id", "company"],
	required: ["amount"],
	columns: [
		{ name: "id" },
		{ name: "company", aliases: ["customer"] },
		{ name: "amount", aliases: ["balance", "open amount"], isNumeric: true },
		{ name: "due date", aliases: ["due"] },
		{ name: "VAT", isNumeric: true },
		{ name: "reference", aliases: ["invoice"] },
	],
	check,
	plan: planBalances,
	describe: describeShown,
};
