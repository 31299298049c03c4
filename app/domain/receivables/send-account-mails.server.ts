import { sql } from "drizzle-orm";
import { toDateText, toDayNumber, toMonthRange, toTimestamp } from "~/platform/dhaka-days";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { buildReminderMail, buildStatementMail } from "./mails.server";
import { withOpenDebts } from "./open-debts.server";
import { listOpenInvoices } from "./open-invoices.server";
import { findAccount, findOwedAt, sumMonth } from "./queries.server";
import { queueAccountMails } from "./recipients.server";

/** Days after the due day on which a company is reminded. */
const REMINDER_DAYS = [-3, 1, 14, 30];

const HOUR_MS = 3_600_000;
/** In Bangladesh: nobody gets a reminder at night. */
const FIRST_HOUR = 9;
const MAX_COMPANIES_PER_RUN = 50;

const isNight = (now: number): boolean =>
	now < toTimestamp(toDateText(toDayNumber(now))) + FIRST_HOUR * HOUR_MS;

/** A scheduled job: one mail per company and day, about the invoices whose day it is and that are open. */
export async function sendReminders(platform: Platform): Promise<void> {
	const { db, now, settings } = platform;
	if (isNight(now())) return;
	const today = toDayNumber(now());
	const dueTimes = REMINDER_DAYS.map((days) => toTimestamp(toDateText(today - days + 1)));
	const isDue = sql`due_at in (select value from json_each(${JSON.stringify(dueTimes)}))`;
	const companies = await db.all<{ id: string }>(
		withOpenDebts(
			sql`owed_poisha <> 0
				and exists (select 1 from account_entries where customer_id = customers.id and ${isDue})
				and not exists (select 1 from outbox where outbox.id = 'reminder:' || customers.id || ${`:${today}:0`})`,
			sql`select distinct customer_id as id from open_debts where ${isDue} limit ${MAX_COMPANIES_PER_RUN}`,
		),
	);
	for (const { id } of companies) {
		if (!hasQueryBudget(platform)) break;
		const account = await findAccount(db, id, now());
		const invoices = (await listOpenInvoices(db, id)).filter(({ dueAt }) =>
			dueTimes.includes(dueAt),
		);
		if (!account || invoices.length === 0) continue;
		await queueAccountMails(platform, account, `reminder:${id}:${today}`, (recipient) =>
			buildReminderMail(settings, recipient, { account, invoices, now: now() }),
		);
	}
}

/** A scheduled job: on the first day of a month, what happened in the last one. */
export async function sendStatements(platform: Platform): Promise<void> {
	const { db, now, settings } = platform;
	const today = toDateText(toDayNumber(now()));
	if (!today.endsWith("-01") || isNight(now())) return;
	const month = toDateText(toDayNumber(now()) - 1).slice(0, 7);
	const { since, until } = toMonthRange(month);
	const companies = await db.all<{ id: string }>(sql`select id from customers
		where customers.kind = 'company'
			and (owed_poisha <> 0 or exists (select 1 from account_entries where customer_id = customers.id and at >= ${since}))
			and not exists (select 1 from outbox where outbox.id = 'statement:' || customers.id || ${`:${month}:0`})
		limit ${MAX_COMPANIES_PER_RUN}`);
	for (const { id } of companies) {
		if (!hasQueryBudget(platform)) break;
		const account = await findAccount(db, id, now());
		if (!account) continue;
		const before = await findOwedAt(db, id, since);
		const after = await findOwedAt(db, id, until);
		const { debtPoisha, settledPoisha } = await sumMonth(db, id, { since, until });
		await queueAccountMails(platform, account, `statement:${id}:${month}`, (recipient) =>
			buildStatementMail(settings, recipient, {
				account,
				month,
				before,
				after,
				debtPoisha,
				settledPoisha,
			}),
		);
	}
}
