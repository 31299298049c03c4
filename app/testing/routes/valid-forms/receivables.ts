import { newId } from "~/platform/ids.server";
import { PASSWORD } from "../../factories/factories";
import { addOpening, createChargedOrder, createDebtor } from "../../factories/receivables";
import { asAdmin } from "../../platform";
import { byAdmin, platform, type ValidForms } from "./preparers";

/** Of a company with an opening balance of tk 1,000, or of a credit, and an order on account. */
async function createAccountPath(deltaPoisha = 100_000): Promise<string> {
	const debtor = await createDebtor({ creditLimitPoisha: 1_000_000 });
	const { customerId } = debtor;
	const opening = { deltaPoisha, vatPoisha: deltaPoisha > 0 ? 13_000 : 0, dueAt: Date.now() };
	await addOpening(asAdmin(platform), customerId, opening);
	await createChargedOrder(debtor);
	return `/dashboard/customers/${customerId}/account`;
}

const receivedOn = "2026-11-03";

export const RECEIVABLE_FORMS: ValidForms = {
	"/dashboard/customers/:customerId/account/terms": {
		save: byAdmin(async () => ({
			path: `${await createAccountPath()}/terms`,
			fields: { creditLimit: "5000", termsDays: "60", password: PASSWORD },
		})),
	},
	"/dashboard/customers/:customerId/account/:entryKind": {
		"record a payment": byAdmin(async () => ({
			path: `${await createAccountPath()}/payment`,
			fields: { amount: "10", reference: newId(), receivedOn },
		})),
		"record withheld tax": byAdmin(async () => ({
			path: `${await createAccountPath()}/withheld`,
			fields: { amount: "10", certificate: "M-118" },
		})),
		"write off": byAdmin(async () => ({
			path: `${await createAccountPath()}/write-off`,
			fields: { amount: "10", note: "Closed down" },
		})),
		"pay out": byAdmin(async () => ({
			path: `${await createAccountPath(-100_000)}/payout`,
			fields: { amount: "10", reference: "OUT-7" },
		})),
	},
	"/dashboard/customers/:customerId/account/entries/:entryN/correct": {
		correct: byAdmin(async () => ({
			path: `${await createAccountPath()}/entries/1/correct`,
			fields: { n: "1", note: "Of another company" },
		})),
	},
};
