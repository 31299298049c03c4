import { type SQL, sql } from "drizzle-orm";
import {
	startOfDay,
	toDateText,
	toDayNumber,
	toMonthRange,
	toTimestamp,
} from "~/platform/dhaka-days";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { buildReminderMail, buildStatementMail } from "../mails.server";
import { withOpenDebts } from "../open-debts.server";
import { listOpenInvoicesDueAt } from "../open-invoices.server";
import { findAccount, sumMonth } from "../queries.server";
import { hasRecipient, queueAccountMails } from "./recipients.server";

/** Days after the due day on which a company is reminded. */
const REMINDER_DAYS = [-3, 1, 14, 30];

const HOUR_MS = 3_600_000;
/** In Bangladesh: nobody gets a reminder at night. */
const FIRST_HOUR = 9;
const MAX_COMPANIES_PER_RUN = 50;

const isNight = (now: number): boolean => now < startOfDay(now) + FIRST_HOUR * HOUR_MS;

/** The due times of which this is a day to remind. */
const listDueTimes = (day: number): number[] =>
	REMINDER_DAYS.map((days) => toTimestamp(toDateText(day - days + 1)));

/**
 * A scheduled job: one mail per company and day, about the invoices whose day it is and that are open. What the shop did
 * not send, because it was down, is sent on the next day.
 */
export async function sendReminders(platform: Platform): Promise<void> {
	const { db, now, settings } = platform;
	if (isNight(now())) return;
	const today = toDayNumber(now());
	const midnight = startOfDay(now());
	const [dueTimes, missedTimes] = [listDueTimes(today), listDueTimes(today - 1)];
	const isDue = (times: readonly number[]) =>
		sql`due_at in (select value from json_each(${JSON.stringify(times)}))`;
	const isMissed = sql`not ${hasMail(sql`open_debts.customer_id`, "reminder", today - 1)}`;
	const companies = await db.all<{ id: string; isMissed: 0 | 1 }>(
		withOpenDebts(
			sql`owed_poisha <> 0
				and exists (select 1 from account_entries where customer_id = customers.id and ${isDue([...dueTimes, ...missedTimes])})
				and not ${hasMail(sql`customers.id`, "reminder", today)} and ${hasRecipient}`,
			sql`select distinct customer_id as id, ${isMissed} as isMissed from open_debts
				where ${isDue(dueTimes)} or ${isDue(missedTimes)} and ${isMissed}
					and exists (select 1 from account_entries as debt where debt.customer_id = open_debts.customer_id
						and debt.due_at = open_debts.due_at and debt.at < ${midnight})
				limit ${MAX_COMPANIES_PER_RUN}`,
		),
	);
	for (const { id, isMissed } of companies) {
		if (!hasQueryBudget(platform)) break;
		const account = await findAccount(db, id, now());
		const times = isMissed === 1 ? [...dueTimes, ...missedTimes] : dueTimes;
		const invoices = (await listOpenInvoicesDueAt(db, id, times)).filter(
			({ dueAt, at }) => dueTimes.includes(dueAt) || at < midnight,
		);
		if (!account || invoices.length === 0) continue;
		await queueAccountMails(platform, account, `reminder:${id}:${today}`, (recipient) =>
			buildReminderMail(settings, recipient, { account, invoices, now: now() }),
		);
	}
}

/** Looks for the mail to the company's first recipient: the mails of a job are queued together. */
const hasMail = (customerId: SQL, kind: "reminder" | "statement", time: number | string): SQL =>
	sql`exists (select 1 from outbox where outbox.id = ${`${kind}:`} || ${customerId} || ${`:${time}:0`})`;

/** A scheduled job: on the first day of a month, or else on the second, what happened in the last one. */
export async function sendStatements(platform: Platform): Promise<void> {
	const { db, now, settings } = platform;
	const today = toDateText(toDayNumber(now()));
	if (!/-0[12]$/.test(today) || isNight(now())) return;
	const month = toDateText(toDayNumber(toTimestamp(`${today.slice(0, 7)}-01`)) - 1).slice(0, 7);
	const { since, until } = toMonthRange(month);
	const companies = await db.all<{ id: string }>(sql`select id from customers
		where customers.kind = 'company'
			and (owed_poisha <> 0 or exists (select 1 from account_entries where customer_id = customers.id and at >= ${since}))
			and not ${hasMail(sql`customers.id`, "statement", month)} and ${hasRecipient}
		limit ${MAX_COMPANIES_PER_RUN}`);
	for (const { id } of companies) {
		if (!hasQueryBudget(platform)) break;
		const account = await findAccount(db, id, now(), since);
		if (!account) continue;
		const { debtPoisha, settledPoisha } = await sumMonth(db, id, { since, until });
		await queueAccountMails(platform, account, `statement:${id}:${month}`, (recipient) =>
			buildStatementMail(settings, recipient, {
				account,
				month,
				before: account.owedBeforePoisha,
				after: account.owedBeforePoisha + debtPoisha - settledPoisha,
				debtPoisha,
				settledPoisha,
			}),
		);
	}
}
