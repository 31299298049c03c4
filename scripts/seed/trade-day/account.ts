import { payOnAccount } from "../../../app/domain/receivables/charge-requested.server";
import { correctEntry, recordPayment } from "../../../app/domain/receivables/entries.server";
import { toDateText, toDayNumber } from "../../../app/platform/dhaka-days";
import { DEBTOR_COMPANY } from "../companies";
import { debtor } from "../people";
import { COURIER, type Desk } from "./desk";
import { PARTS } from "./parts";

const DAY_MINUTES = 24 * 60;

/** How many days ago each was charged, for 30 days, and of what. The first four are overdue now, each of another age. */
const CHARGES = [
	[150, PARTS.flatFile, 4],
	[110, PARTS.longBolt, 5],
	[80, PARTS.wideDrill, 2],
	[40, PARTS.beechHammer, 3],
	[5, PARTS.drill, 4],
] as const;

/** The payment would have settled all of them: so they could be charged, and are open since it was corrected. */
const WRONG_PAYMENT = { amount: 10_000_000, daysAgo: 112 };
const CORRECTED_DAYS_AGO = 2;

/** Stores orders on account of which nothing is paid, since a payment was of another company. */
export async function storeAccount(desk: Desk): Promise<void> {
	const { admin, needs } = desk;
	const today = needs.now();
	const goBack = (daysAgo: number) =>
		desk.wait((today - needs.now()) / 60_000 - daysAgo * DAY_MINUTES);
	for (const [daysAgo, part, quantity] of CHARGES) {
		goBack(daysAgo);
		const orderId = await desk.order(debtor.id, [[part, quantity]], COURIER);
		await payOnAccount(desk.as(debtor.id), orderId);
		await desk.ship(orderId);
		if (daysAgo === CHARGES[0][0]) {
			goBack(WRONG_PAYMENT.daysAgo);
			const reference = "TRF-40117";
			const receivedOn = toDateText(toDayNumber(needs.now()));
			const payment = { reference, receivedOn, amount: WRONG_PAYMENT.amount };
			await recordPayment(admin, DEBTOR_COMPANY, { ...payment, idempotencyKey: "day-payment" });
		}
	}
	goBack(CORRECTED_DAYS_AGO);
	const note = "It was from Surma Textiles";
	await correctEntry(admin, DEBTOR_COMPANY, { n: 2, note, idempotencyKey: "day-correction" });
	goBack(0);
}
