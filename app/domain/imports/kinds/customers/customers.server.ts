import { sql } from "drizzle-orm";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import { htmlToText } from "~/platform/input/html-to-text";
import type { Platform } from "~/platform/platform.server";
import { normalizeEmail } from "../../../accounts/input";
import { customers, invitations, users } from "../../../accounts/tables.server";
import { customerValues, selectImportable } from "../../../customers/importable-customers.server";
import { addresses } from "../../../customers/tables.server";
import { customerPriceLists, priceLists } from "../../../prices/tables.server";
import {
	type Column,
	describeOvertaken,
	describeShown,
	type FileRow,
	type ImportKind,
	listCells,
	type WritePlan,
	type Writing,
} from "../../model/kind.server";
import { UNDO_MS } from "../../model/rules";
import { importRows } from "../../model/tables.server";
import { checkCustomer, type Invite } from "./check-customer";
import { ADDRESS_COLUMNS, type NewAddress } from "./read-addresses";
import { type KnownCustomers, splitLists } from "./read-values";

async function readKnown({ db, now }: Platform, rows: readonly FileRow[]): Promise<KnownCustomers> {
	const emails = normalizeEmail(listCells(rows, "owner email"));
	const named = JSON.stringify(
		Array.from(new Set(rows.flatMap(({ cells }) => splitLists(cells["price lists"] ?? "")))),
	);
	const { id, name, kind } = priceLists;
	const [found, lists] = await db.batch([
		selectImportable(db, now()).where(
			sql`customers.id in (select value from json_each(${listCells(rows, "id")})
				union select id from customers where kind = 'company' and name collate nocase in (
					select value from json_each(${listCells(rows, "name")}))
				union select customer_id from users where email in (select value from json_each(${emails})))`,
		),
		db
			.select({
				id,
				name,
				kind,
				isRunning: sql`(state = 'active' and until_at > ${now()})`.mapWith(Boolean),
			})
			.from(priceLists)
			.where(
				sql`kind in ('public', 'sale') or id in (select value from json_each(${named}))
					or name in (select value from json_each(${named}))`,
			),
	]);
	return { customers: found, lists, at: now() };
}

const current = sql`(select ${customerValues} from customers where customers.id = import_rows.subject_id)`;
export const hasOwner = sql`exists (select 1 from users where customer_id = import_rows.subject_id
	and customer_role = 'owner' and disabled_at is null)`;
/** An account of the import counts once somebody has opened it. */
const isUsed = sql`(exists (select 1 from users where customer_id = import_rows.subject_id
		and (id <> import_rows.subject_id or password_hash is not null or email_verified_at is not null))
	or exists (select 1 from orders where customer_id = import_rows.subject_id)
	or exists (select 1 from part_numbers where customer_id = import_rows.subject_id and customer_id <> ''))`;

/** A company or person that is to be added must not be there yet, and one that is to be deleted not in use. */
const isWritable = ({ isUndo, from, to }: Writing) =>
	sql`iif(import_rows.verdict = 'new' and not ${isUndo},
		not exists (select 1 from customers where kind = 'company' and state <> 'closed'
			and name = ${to} ->> '$.values[0]' collate nocase)
			and (${to} ->> '$.values[0]' <> '' or not exists (select 1 from users where email = ${to} ->> '$.send.email')),
		coalesce(${current} = ${from} ->> 'values', 0)
			and (import_rows.verdict <> 'new' or not ${isUsed})
			and (${to} ->> 'send' is null or not ${hasOwner}))`;

function planCustomers(platform: Platform, writing: Writing): WritePlan {
	const { db, now } = platform;
	const { isUndo, to, rows } = writing;
	const getValue = (place: number) => sql`(${to} ->> ${sql.raw(`'$.values[${place}]'`)})`;
	const fields = {
		name: getValue(0),
		bin: getValue(1),
		exemptNumber: getValue(2),
		exemptUntil: getValue(3),
		notes: getValue(5),
	};
	return {
		isWritable: isWritable(writing),
		problem: isUndo
			? sql`iif(import_rows.verdict = 'new' and ${isUsed}, 'kept, because the customer is in use.', ${describeOvertaken(true)})`
			: describeOvertaken(false),
		statements: [
			insertSelect(
				db,
				customers,
				{
					...fields,
					id: sql`import_rows.subject_id`,
					createdAt: now(),
					kind: sql`iif(${fields.name} = '', 'person', 'company')`,
				},
				sql`from ${rows} where ${to} ->> 'values' is not null`,
			).onConflictDoUpdate({
				target: customers.id,
				set: pickExcluded(customers, ["name", "bin", "exemptNumber", "exemptUntil", "notes"]),
			}),
			db
				.delete(customerPriceLists)
				.where(sql`customer_id in (select import_rows.subject_id from ${rows})`),
			insertSelect(
				db,
				customerPriceLists,
				{ customerId: sql`import_rows.subject_id`, listId: sql`list.value` },
				sql`from ${rows}, json_each(${to}, '$.values[4]') as list`,
			),
			...(isUndo ? withdraw(platform, writing) : add(platform, writing)),
		],
	};
}

const isNew = sql`import_rows.verdict = 'new'`;

/** The invitations and addresses that applying has added, and what it has added as a whole. */
const withdraw = ({ db }: Platform, { from, rows }: Writing) => [
	db
		.delete(invitations)
		.where(
			sql`(customer_id, email) in (select import_rows.subject_id, ${from} ->> '$.send.email' from ${rows})`,
		),
	db
		.delete(addresses)
		.where(
			sql`id in (select address.value ->> 'id' from ${rows}, json_each(${from}, '$.addresses') as address)`,
		),
	db.delete(users).where(sql`id in (select import_rows.subject_id from ${rows} where ${isNew})`),
	db
		.delete(customers)
		.where(sql`id in (select import_rows.subject_id from ${rows} where ${isNew})`),
	// Applying again makes new accounts, which can be invited.
	db
		.update(importRows)
		.set({ invitedAt: null })
		.where(sql`(import_id, line) in (select import_rows.import_id, import_rows.line from ${rows})`),
];

/**
 * The accounts of persons, without a password; invitations that nobody has in a mail before an admin sends them, and
 * addresses.
 */
function add({ db, now }: Platform, { to, rows }: Writing) {
	const send = (field: keyof Invite) => sql`(${to} ->> ${sql.raw(`'$.send.${field}'`)})`;
	const address = (field: keyof NewAddress) => sql`(address.value ->> ${field})`;
	const id = sql`import_rows.subject_id`;
	return [
		insertSelect(
			db,
			users,
			{
				id,
				customerId: id,
				email: send("email"),
				name: send("name"),
				role: "customer",
				createdAt: now(),
			},
			sql`from ${rows} where ${isNew} and ${send("company")} = ''`,
		),
		insertSelect(
			db,
			invitations,
			{
				tokenHash: sql`lower(hex(randomblob(32)))`,
				customerId: id,
				email: send("email"),
				role: "owner",
				expiresAt: now() + UNDO_MS,
			},
			sql`from ${rows} where ${send("company")} <> ''`,
		).onConflictDoUpdate({
			target: [invitations.customerId, invitations.email],
			set: pickExcluded(invitations, ["tokenHash", "role", "monthLimitPoisha", "expiresAt"]),
		}),
		insertSelect(
			db,
			addresses,
			{
				customerId: id,
				id: address("id"),
				label: address("label"),
				name: address("name"),
				address: address("address"),
				district: address("district"),
				phone: address("phone"),
			},
			sql`from ${rows}, json_each(${to}, '$.addresses') as address where 1`,
		),
	];
}

/** Those that our own files do not have: addresses are the customers' own business. */
const FOREIGN_COLUMNS: readonly Column[] = [
	{ name: "notes", headings: ["note"], isForeign: true },
	...ADDRESS_COLUMNS.map((name) => ({ name, isForeign: true }) as const),
];

/** Other shops write names and notes as HTML. */
const readHtml = (row: FileRow): FileRow => ({
	...row,
	cells: Object.fromEntries(
		Object.entries(row.cells).map(([column, cell]) => [column, cell && htmlToText(cell)]),
	),
});

export const customersKind: ImportKind = {
	noun: "customer",
	keys: ["id", "name", "owner email"],
	required: [],
	columns: [
		{ name: "id", aliases: ["customer id"] },
		{ name: "kind" },
		{ name: "name", headings: ["name", "customer"] },
		{ name: "BIN" },
		{ name: "owner email", headings: ["email"] },
		{ name: "price lists", headings: ["price lists", "list"] },
		{ name: "exemption number" },
		{ name: "exempt until" },
		...FOREIGN_COLUMNS,
	],
	async check(platform, lines) {
		const rows = lines.map(readHtml);
		const known = await readKnown(platform, rows);
		return rows.map((row) => checkCustomer(row, known, platform.newId));
	},
	plan: planCustomers,
	describe: describeShown,
};
