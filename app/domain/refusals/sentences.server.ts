import { getViolatedConstraint } from "~/platform/d1/database.server";
import { changedMeanwhile, keyReused, Refused } from "~/platform/refused";
import { COMPANY_ROLE_MESSAGE } from "../accounts/company-role-message";
import { OWN_REQUEST_MESSAGE } from "../approvals/rules";
import { NOT_A_LEAF_MESSAGE } from "../catalog/categories/rules";
import { MAX_NUMBERS_OF_PART } from "../catalog/part-number-rules";
import { LAST_OWNER_MESSAGE } from "../companies/rules";
import { LIST_GONE } from "../customers/input";
import { NOT_BOUGHT_MESSAGE } from "../reviews/rules";
import type { TriggerMessage } from "./trigger-message";

/** Why nobody can read what these triggers say: they guard rows from a verb that is wrong. */
const NEVER_READ = {
	"a VAT rate is kept": "no verb changes it",
	"a backorder keeps its terms": "no verb changes it",
	"a backorder starts waiting": "verbs insert no other row",
	"a company needs an owner": "written in one batch with its owner",
	"a company has a spender": "verbs insert no other row",
	"a credit is settled at once": "verbs insert no other row",
	"a document is kept": "no verb changes it",
	"a document never changes": "no verb changes it",
	"a movement is final": "no verb changes it",
	"a receipt is final": "no verb changes it",
	"a refund keeps its terms": "no verb changes it",
	"a refund names what sent it": "verbs insert no other row",
	"a return is not refunded": "written in one batch with what it must equal",
	"a return keeps its lines": "no verb changes it",
	"a return keeps its terms": "no verb changes it",
	"a return starts requested": "verbs insert no other row",
	"a review keeps its subject": "no verb changes it",
	"a part number is replaced": "no verb changes it",
	"a payment is under way": "a state is in the WHERE of every verb",
	"a shipment is final": "no verb changes it",
	"a shipment is packed first": "verbs insert no other row",
	"a transaction is set once": "no verb changes it",
	"an entry is final": "no verb changes it",
	"an invoice is overdue": "the verb that charges says which",
	"an issue that was sent keeps its words": "no verb changes it",
	"an order is placed once": "the end of the batch that writes it",
	"an order keeps its buyer": "no verb changes it",
	"an order line keeps its terms": "no verb changes it",
	"an order line starts unpaid": "verbs insert no other row",
	"more than can be returned": "its verb reads the order again",
	"more than the payment": "written in one batch with what it must equal",
	"more than the transfers": "its verb says how much is left",
	"less than the lines cost": "written in one batch with what it must equal",
	"more than the transfer": "written in one batch with what it must equal",
	"lines are packed again": "written in one batch with what it must equal",
	"more than is left to ship": "written in one batch with what it must equal",
	"breaks must descend": "a plan with rising prices is refused",
	"list prices are replaced, not updated": "no verb changes it",
	"more than was withheld": "its verb splits the refund",
	"no account": "the verb that charges says so",
	"no certificate": "written in one batch with its entry",
	"no limit of the month": "the next round of the order finds it",
	"no such attempt transition": "a state is in the WHERE of every verb",
	"no such change of a backorder": "a state is in the WHERE of every verb",
	"no such change of a quote": "a state is in the WHERE of every verb",
	"no such dispute transition": "a state is in the WHERE of every verb",
	"no such issue transition": "a state is in the WHERE of every verb",
	"no such order transition": "a state is in the WHERE of every verb",
	"no such refund transition": "a state is in the WHERE of every verb",
	"no such return transition": "a state is in the WHERE of every verb",
	"not a prepaid order of the customer": "its verb reads the order again",
	"not on the approved list": "the next round of the order finds it",
	"not the due day of its terms": "written in one batch with what it must equal",
	"not the next entry": "written in one batch with its entry",
	"not the receipt of the line": "written in one batch with what it must equal",
	"not to be returned": "its verb reads the order again",
	"not to be packed": "written in one batch with what it must equal",
	"not the units that were received": "written in one batch with what it must equal",
	"not the units that were sent": "written in one batch with what it must equal",
	"not what it corrects": "written in one batch with what it must equal",
	"not what the lines cost": "the verb that charges reads the order again",
	"not what the line has refunded": "written in one batch with what it must equal",
	"not what was quoted": "its verb reads the quote again",
	"on account only with its charge": "written in one batch with its charge",
	"over the credit limit": "the verb that charges says by how much",
	"product not for sale": "a line without its product fails before",
	"the backorder is not ready": "a state is in the WHERE of every verb",
	"the category has parts": "the verbs of categories say which parts",
	"the account is not settled": "the verb that closes a company says how much",
	"the entry does not continue the account": "written in one batch with what it must equal",
	"the movement does not continue the ledger": "written in one batch with what it must equal",
	"the order cannot be charged": "the verb that charges says why",
	"the quote is no longer valid": "its verb reads the quote again",
	"the quote is not accepted": "written in one batch with its acceptance",
	"the request has ended": "a state is in the WHERE of every verb",
	"units and refunds are final": "written in one batch with what it must equal",
	"what was received is final": "written in one batch with what it must equal",
	"this delivery method is not offered": "the next round of the order finds it",
} as const satisfies Partial<Record<TriggerMessage, string>>;

/** `placeOrder` catches these: its doors word them, with the amounts. */
const SAID_BY_DOORS = [
	"a purchase order number is required",
	"below the minimum order value",
	"over spending limit",
	"over the limit of the company",
	"the company is on hold",
	"the request is not approved",
	"this role does not order",
	"too many backorders",
] as const satisfies readonly TriggerMessage[];

type Said = Exclude<TriggerMessage, keyof typeof NEVER_READ | (typeof SAID_BY_DOORS)[number]>;

const SENTENCES: Record<Said, () => Refused> = {
	"a dispute is open": () => new Refused("A dispute is open on this order."),
	"a customer has ten numbers of a part": () =>
		new Refused({
			display: `A customer has at most ${MAX_NUMBERS_OF_PART} numbers of a product. Remove one first.`,
		}),
	"a quote that was sent stays as it is": () =>
		new Refused("This quote was sent meanwhile. Open it again."),
	"the quote is not complete": () =>
		new Refused({ list: "A quote needs a part, and each part costs at least tk 1." }),
	"a delivery method goes there": () => new Refused("Not deleted: a delivery method goes there."),
	"at most five price lists": () =>
		new Refused({ state: "A customer can have at most 5 active price lists." }),
	"key reused": keyReused,
	"more than is owed": () =>
		new Refused({ amount: "This is more than is owed now. Open the account again." }),
	"more than the VAT": () =>
		new Refused({ amount: "This is more than the VAT that can be withheld now." }),
	"more than the credit": () =>
		new Refused({ amount: "This is more than the credit now. Open the account again." }),
	"nobody approves their own request": () => new Refused(OWN_REQUEST_MESSAGE, 403),
	"the last admin stays": () => new Refused("The shop needs at least one full admin."),
	"not bought": () => new Refused({ product: NOT_BOUGHT_MESSAGE }, 403),
	"the list is assigned to customers": () =>
		new Refused({ kind: "Customers have this list. Take it from them first" }),
	"the order is on account": () =>
		new Refused("The order was put on account meanwhile. Record the transfer again."),
	"the attribute is used": () =>
		new Refused({ kind: "Parts have values of it now, so kind and filter are fixed" }),
	"the category has children": () => new Refused({ categoryId: NOT_A_LEAF_MESSAGE }),
	"the category is inside itself": () =>
		new Refused({ parentId: "A category cannot be inside itself." }),
	"the category is too deep": () =>
		new Refused({ parentId: "Categories can be at most four levels deep." }),
	"the last owner stays": () => new Refused(LAST_OWNER_MESSAGE),
	"the list is for everybody": () => new Refused({ listIds: LIST_GONE }),
	"this role does not approve": () => new Refused(COMPANY_ROLE_MESSAGE, 403),
	"units are in a return": () =>
		new Refused({
			units: "These units are in a return. Settle it under RETURNS, or reject it first.",
		}),
	"units are packed": () =>
		new Refused({
			units: "These units are packed in a shipment. Change it or throw it away first.",
		}),
};

/** What a unique index refuses, by its columns, and `auditRequiredChange`. */
const TAKEN: Readonly<Record<string, () => Refused>> = {
	"audit.id": changedMeanwhile,
	"webhook_endpoints.url": () => new Refused({ url: "This URL has already been added" }),
};

const SAID = new Map(Object.entries({ ...SENTENCES, ...TAKEN }));

/** The refusal of a trigger or another constraint that has a sentence; any other error as it is. */
export function explainTrigger(error: unknown): unknown {
	return SAID.get(getViolatedConstraint(error) ?? "")?.() ?? error;
}
