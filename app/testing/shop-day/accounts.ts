import type { AdminContext } from "~/domain/accounts/context.server";
import { chargeRequestedOrders } from "~/domain/receivables/charge-requested.server";
import {
	correctEntry,
	payOut,
	recordPayment,
	recordWithheld,
	writeOff,
} from "~/domain/receivables/entries.server";
import { listOpenInvoices } from "~/domain/receivables/open-invoices.server";
import { listEntries } from "~/domain/receivables/queries.server";
import { sumOverdue } from "~/domain/receivables/rules";
import { newId } from "~/platform/ids.server";
import { buildAccountPayment, getAccount } from "../factories/receivables";
import type { Random } from "../faults/random";
import { asAdmin, createTestPlatform } from "../platform";
import { unlessRefused } from "../unless-refused";
import { drawBeside } from "./draw";

const { db } = createTestPlatform();

/** Longer than a test makes it. */
const WHOLE_LEDGER = { size: 500 };

export const listLedger = async (customerId: string) =>
	(await listEntries(db, customerId, WHOLE_LEDGER)).entries;

type Entering = (
	ctx: AdminContext,
	random: Random,
	account: { id: string; owedPoisha: number },
) => Promise<unknown>;

const drawAmount = (random: Random, all: number): number =>
	Math.max(1, random.isTrue(0.5) ? drawBeside(random, all) : 1 + random.integerBelow(all + 2));

/** What staff enter; what is refused is left out. */
const ENTERING: readonly Entering[] = [
	(ctx, random, { id, owedPoisha }) =>
		recordPayment(ctx, id, buildAccountPayment(drawAmount(random, Math.abs(owedPoisha)))),
	(ctx, { integerBelow }, { id }) =>
		recordWithheld(ctx, id, {
			amount: 1 + integerBelow(5000),
			certificate: newId(),
			idempotencyKey: newId(),
		}),
	(ctx, random, { id, owedPoisha }) => {
		const amount = drawAmount(random, random.isTrue(0.2) ? Math.abs(owedPoisha) : 500);
		return writeOff(ctx, id, { amount, note: "-", idempotencyKey: newId() });
	},
	(ctx, random, { id, owedPoisha }) => {
		const amount = drawAmount(random, Math.abs(owedPoisha));
		return payOut(ctx, id, { amount, reference: newId(), idempotencyKey: newId() });
	},
	async (ctx, { pick }, { id }) => {
		const entries = await listLedger(id);
		if (entries.length === 0) return;
		const { n } = pick(entries);
		return correctEntry(ctx, id, { n, note: "-", idempotencyKey: newId() });
	},
];

type Debtors = { admin: { id: string }; debtors: readonly { customerId: string }[] };

export async function enterInAccount(
	{ admin, debtors }: Debtors,
	random: Random,
	at: number,
): Promise<void> {
	const { customerId } = random.pick(debtors);
	const ctx = asAdmin(createTestPlatform({ now: () => at }), admin.id);
	await unlessRefused(random.pick(ENTERING)(ctx, random, await getAccount(customerId, at)));
}

/** The job finds what was placed and not charged. */
export const chargeWhatIsRequested = (_: Debtors, __: Random, at: number): Promise<void> =>
	chargeRequestedOrders(createTestPlatform({ now: () => at }));

/** What doesn't add up of an account; null if all does. */
export async function findAccountDifference(
	customerId: string,
	now: number,
): Promise<string | null> {
	const { owedPoisha, ages, overduePoisha } = await getAccount(customerId, now);
	const entries = await listLedger(customerId);
	const sum = entries.reduce((total, { deltaPoisha }) => total + deltaPoisha, 0);
	const aged = ages.notDue + sumOverdue(ages);
	const { invoices } = await listOpenInvoices(db, customerId, WHOLE_LEDGER);
	const open = invoices.reduce((total, { openPoisha }) => total + openPoisha, 0);
	const paidOut = entries.some(({ kind }) => kind === "payout");
	if (sum !== owedPoisha || (entries[0]?.afterPoisha ?? 0) !== owedPoisha) return "the ledger";
	if (aged !== Math.max(0, owedPoisha)) return `ages ${aged} of ${owedPoisha}`;
	if (open > aged || (open < aged && !paidOut)) return `invoices ${open} of ${aged}`;
	const late = invoices.filter(({ dueAt }) => dueAt <= now);
	const lateOpen = late.reduce((total, { openPoisha }) => total + openPoisha, 0);
	return lateOpen > overduePoisha ? `overdue ${overduePoisha} of ${lateOpen}` : null;
}
