import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { limitWithheld } from "../payments/rules";
import { bankPayments } from "../payments/tables.server";
import type { Account } from "./queries.server";

/** When the transfer with this reference was recorded, in ms. */
export async function findPaymentTime(db: Db, reference: string): Promise<number> {
	const [payment] = await db
		.select({ recordedAt: bankPayments.recordedAt })
		.from(bankPayments)
		.where(eq(bankPayments.reference, reference));
	return payment?.recordedAt ?? 0;
}

/** A correction counts as the kind that it takes back. */
const entriesByKind = (customerId: string) =>
	sql`(select entry.*, coalesce(wrong.kind, entry.kind) as cause, coalesce(wrong.delta_poisha, entry.delta_poisha) as cause_poisha
		from account_entries as entry left join account_entries as wrong
			on wrong.customer_id = entry.customer_id and wrong.n = entry.reverses
		where entry.customer_id = ${customerId})`;

/** At most what is owed, and what is left of the VAT of its invoices and of the part of them that the settings name. */
export async function findWithheldLimit(
	{ db, settings }: Platform,
	{ id, owedPoisha }: Account,
): Promise<number> {
	const [row] = await db.all<{ vatPoisha: number; netPoisha: number; withheldPoisha: number }>(sql`
		select coalesce(sum(vat_poisha), 0) as vatPoisha,
			coalesce(sum(iif(cause = 'charge' or cause = 'opening' and cause_poisha > 0, delta_poisha - vat_poisha, 0)), 0) as netPoisha,
			-coalesce(sum(iif(cause = 'withheld', delta_poisha, 0)), 0) as withheldPoisha
		from ${entriesByKind(id)}`);
	const { withheldPoisha, ...amounts } = row ?? { vatPoisha: 0, netPoisha: 0, withheldPoisha: 0 };
	const leftPoisha = limitWithheld(amounts, settings.papers.withheldPercent) - withheldPoisha;
	return Math.max(0, Math.min(owedPoisha, leftPoisha));
}

/** At most the credit, and what was paid in. */
export async function findPayoutLimit(db: Db, { id, owedPoisha }: Account): Promise<number> {
	const [row] = await db.all<{ paidPoisha: number }>(sql`
		select -coalesce(sum(delta_poisha), 0) as paidPoisha from ${entriesByKind(id)}
		where cause in ('payment', 'payout') or cause = 'opening' and cause_poisha < 0`);
	return Math.max(0, Math.min(-owedPoisha, row?.paidPoisha ?? 0));
}
