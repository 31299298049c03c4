import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { formatActor } from "~/domain/accounts/actor";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext, Context } from "../accounts/context.server";
import { ownCustomer } from "../accounts/own-customer";
import { findOwnCustomer } from "../accounts/queries.server";
import { customers } from "../accounts/tables.server";
import { formatTk } from "../money/rules";
import { type Account, findAccount } from "./queries.server";
import type { EntryKind } from "./rules";
import { accountEntries } from "./tables.server";

type NewEntry = {
	kind: EntryKind;
	deltaPoisha: number | SQL;
	vatPoisha?: number | SQL;
	dueAt?: number | SQL | null;
	orderId?: string | SQL;
	bankPaymentId?: string;
	reverses?: number;
	note?: string | SQL;
};

/** The number of the company's next entry, for an outer query on `customers`. */
export const nextEntry = sql<number>`(1 + coalesce((select max(n) from account_entries as earlier
	where earlier.customer_id = customers.id), 0))`;

/** The next entry of the company of `source`, which is as in `insertSelect` and begins with `from customers`. */
export const insertEntry = (
	{ db, by }: Context,
	{ at, ...entry }: NewEntry & { idempotencyKey: string | SQL; at: number },
	source: SQL,
) =>
	insertSelect(
		db,
		accountEntries,
		{
			...entry,
			customerId: customers.id,
			n: nextEntry,
			afterPoisha: sql`${customers.owedPoisha} + ${entry.deltaPoisha}`,
			actor: formatActor(by),
			at,
		},
		source,
	);

export type EnteredEntry = {
	/** The form's idempotency key. */
	key: string;
	/** What was entered besides the amount. */
	payload: readonly (string | number)[];
	entry: NewEntry & { deltaPoisha: number };
	/** What must be written before the entry. */
	before?: (idempotencyKey: string, isNew: SQL) => BatchItem<"sqlite">;
	/** The most in poisha, and what is done with it. A trigger refuses more too. */
	limit?: {
		field: "amount" | "withheld";
		find: (account: Account) => number | Promise<number>;
		done: string;
	};
	audited: string;
};

/** Writes what an admin entered, once for each key and all or none. Nobody enters anything of their own company. */
export async function writeEntriesOnce(
	ctx: AdminContext,
	customerId: string,
	entered: readonly EnteredEntry[],
): Promise<void> {
	const { db, now, by } = ctx;
	const keyed = entered.map((each) => ({ ...each, ...bindEntry(ctx, customerId, each) }));
	const recorded = await db
		.select({ key: accountEntries.idempotencyKey })
		.from(accountEntries)
		.where(
			inArray(
				accountEntries.idempotencyKey,
				keyed.map(({ id }) => id),
			),
		);
	if (recorded.length === entered.length) return;
	const account = found(await findAccount(db, customerId, now()));
	const company = await findOwnCustomer(db, by.userId, sql`${customerId}`);
	if (company !== null) throw ownCustomer(company);
	for (const { entry, limit } of keyed)
		if (limit) refuseMore(Math.abs(entry.deltaPoisha), await limit.find(account), limit);
	const statements = keyed.flatMap(({ id, bind, entry, before, audited }) => {
		const isNew = sql`not exists (select 1 from account_entries where idempotency_key = ${id})`;
		const action = `account.${entry.kind}`;
		return [
			...(before ? [before(id, isNew)] : []),
			insertEntry(
				ctx,
				{ ...entry, idempotencyKey: id, at: now() },
				sql`from ${customers} where ${eq(customers.id, customerId)} and ${isNew}`,
			),
			auditLastChange(
				ctx,
				byAdmin(by.userId, action, `customer:${customerId}`, { after: audited }),
			),
			bind(),
		];
	});
	const [first, ...others] = statements;
	if (first) await db.batch([first, ...others]);
}

/** An entry belongs to the key of its form. */
function bindEntry(
	{ db, now, by }: AdminContext,
	customerId: string,
	{ key, payload, entry }: EnteredEntry,
) {
	const use = { form: `account:${customerId}:${entry.kind}`, sender: by.userId, key };
	return idempotentRow(db, use, [...payload, entry.deltaPoisha], now());
}

function refuseMore(
	amountPoisha: number,
	mostPoisha: number,
	{ field, done }: NonNullable<EnteredEntry["limit"]>,
): void {
	if (amountPoisha > mostPoisha)
		throw new Refused({ [field]: `At most ${formatTk(mostPoisha)} can be ${done}.` }, 400);
}
