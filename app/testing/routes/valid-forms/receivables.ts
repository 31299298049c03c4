import { newId } from "~/platform/ids.server";
import { PASSWORD } from "../../factories/factories";
import { addOpening, createChargedOrder, createDebtor } from "../../factories/receivables";
import { asAdmin } from "../../platform";
import { byAdmin, platform, type ValidForms } from "./preparers";

/** Of a company with an order on account: a charge, a credit, a payment, withheld tax, and an opening balance as the fifth entry. */
async function createAccountPath(deltaPoisha = 100_000): Promise<string> {
	const debtor = await createDebtor({ creditLimitPoisha: 1_000_000 });
	const { customerId } = debtor;
	const opening = { deltaPoisha, vatPoisha: deltaPoisha > 0 ? 13_000 : 0, dueAt: Date.now() };
	await createChargedOrder(debtor);
	await addOpening(asAdmin(platform), customerId, opening);
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
		...Object.fromEntries(
			(["payment", "withheld tax", "opening balance"] as const).map((kind, place) => [
				`correct a ${kind}`,
				byAdmin(async () => ({
					path: `${await createAccountPath()}/entries/${3 + place}/correct`,
					fields: { n: String(3 + place), note: "Of another company" },
				})),
			]),
		),
	},
};
