import { sql } from "drizzle-orm";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { normalizeEmail } from "../../../accounts/input";
import { customers, invitations } from "../../../accounts/tables.server";
import { buildInvitationMail } from "../../../companies/mails.server";
import { INVITATION_MS } from "../../../companies/rules";
import { customerValues, selectImportable } from "../../../customers/importable-customers.server";
import { customerPriceLists, priceLists } from "../../../prices/tables.server";
import {
	describeOvertaken,
	describeShown,
	type FileRow,
	type ImportKind,
	listCells,
	type WritePlan,
	type Writing,
} from "../../model/kind.server";
import { checkCustomer, type Invite, type KnownCustomers, splitLists } from "./check-customer";

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
const hasOwner = sql`exists (select 1 from users where customer_id = import_rows.subject_id
	and customer_role = 'owner' and disabled_at is null)`;
const isUsed = sql`(exists (select 1 from users where customer_id = import_rows.subject_id)
	or exists (select 1 from orders where customer_id = import_rows.subject_id)
	or exists (select 1 from part_numbers where customer_id = import_rows.subject_id))`;

/** A company that is to be added must not be there yet, and one that is to be deleted not in use. */
const isWritable = ({ isUndo, from, to }: Writing) =>
	sql`iif(import_rows.verdict = 'new' and not ${isUndo},
		not exists (select 1 from customers where kind = 'company' and state <> 'closed'
			and name = ${to} ->> '$.values[0]' collate nocase),
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
	};
	return {
		isWritable: isWritable(writing),
		problem: isUndo
			? sql`iif(import_rows.verdict = 'new' and ${isUsed}, 'kept, because the company is in use.', ${describeOvertaken(true)})`
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
				set: pickExcluded(customers, ["name", "bin", "exemptNumber", "exemptUntil"]),
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
			...(isUndo ? withdraw(platform, writing) : invite(platform, writing)),
		],
	};
}

const withdraw = ({ db }: Platform, { from, rows }: Writing) => [
	db
		.delete(invitations)
		.where(
			sql`(customer_id, email) in (select import_rows.subject_id, ${from} ->> '$.send.email' from ${rows})`,
		),
	db
		.delete(customers)
		.where(
			sql`id in (select import_rows.subject_id from ${rows} where import_rows.verdict = 'new')`,
		),
];

/** A link in a mail for each company that gets an owner; the database keeps its hash. */
function invite(platform: Platform, { to, next, rows }: Writing) {
	const { db, now, newId, newSecret, settings } = platform;
	const invited = next.flatMap(({ line, send }) => {
		if (!send) return [];
		const { email, company } = send as Invite;
		const secret = newSecret();
		const mail = buildInvitationMail(settings, email, {
			company,
			role: "owner",
			monthLimitPoisha: -1,
			secret,
			invitedBy: settings.shopName,
		});
		return [{ ...mail, id: newId(), line, tokenHash: hashSecret(secret) }];
	});
	if (invited.length === 0) return [];
	const links = JSON.stringify(invited.map(({ line, tokenHash }) => [line, tokenHash]));
	return [
		insertSelect(
			db,
			invitations,
			{
				tokenHash: sql`link.value ->> 1`,
				customerId: sql`import_rows.subject_id`,
				email: sql`${to} ->> '$.send.email'`,
				role: "owner",
				expiresAt: now() + INVITATION_MS,
			},
			sql`from json_each(${links}) as link cross join ${rows} on import_rows.line = link.value ->> 0 where 1`,
		).onConflictDoUpdate({
			target: [invitations.customerId, invitations.email],
			set: {
				tokenHash: sql`excluded.token_hash`,
				role: sql`excluded.role`,
				monthLimitPoisha: sql`excluded.month_limit_poisha`,
				expiresAt: sql`excluded.expires_at`,
			},
		}),
		queueMails(
			db,
			invited,
			now(),
			sql`exists (select 1 from invitations where token_hash = mail.value ->> 'tokenHash')`,
		),
	];
}

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
	],
	async check(platform, rows) {
		const known = await readKnown(platform, rows);
		return rows.map((row) => checkCustomer(row, known, platform.newId));
	},
	plan: planCustomers,
	describe: describeShown,
};
