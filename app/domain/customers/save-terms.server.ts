import { and, eq, inArray, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { ownCustomer } from "../accounts/own-customer";
import { findOwnCustomer } from "../accounts/queries.server";
import { customers } from "../accounts/tables.server";
import { formatLastDayValue } from "../price-lists/rules";
import { customerPriceLists } from "../prices/tables.server";
import { LIST_GONE, type Terms } from "./input";
import type { CustomerDetails } from "./queries.server";

/** Saves price lists, exemption, BIN, notes, and how a company orders. Orders that were placed keep their prices and their exemption. Returns false if nothing changed. */
export async function saveTerms(
	ctx: AdminContext,
	old: CustomerDetails,
	{ listIds, ...fields }: Terms,
): Promise<boolean> {
	const { db, now, by } = ctx;
	const { id } = old;
	const oldIds = old.lists.flatMap((list) => (list.isAssigned ? [list.id] : []));
	const removedIds = oldIds.filter((each) => !listIds.includes(each));
	const isSame = removedIds.length === 0 && listIds.every((each) => oldIds.includes(each));
	const before = toFields(old);
	if (isSame && JSON.stringify(before) === JSON.stringify(fields)) return false;
	const company = await findOwnCustomer(db, by.userId, sql`${id}`);
	if (company !== null) throw ownCustomer(company);
	const isPast = fields.exemptNumber !== "" && fields.exemptUntil <= now();
	if (isPast && fields.exemptUntil !== old.exemptUntil)
		throw new Refused({ exemptUntil: "The last day must not be in the past" }, 400);
	try {
		await db.batch([
			db
				.update(customers)
				.set(fields)
				.where(and(eq(customers.id, id), isUnchanged(customers, old, fields))),
			auditRequiredChange(
				ctx,
				byAdmin(by.userId, "customer.edit", `customer:${id}`, {
					before: describe(old.lists, oldIds, before),
					after: describe(old.lists, listIds, fields),
				}),
			),
			db
				.delete(customerPriceLists)
				.where(
					and(
						eq(customerPriceLists.customerId, id),
						inArray(customerPriceLists.listId, toIdList(removedIds)),
					),
				),
			db
				.insert(customerPriceLists)
				.select(sql`select ${id}, value from json_each(${JSON.stringify(listIds)}) where true`)
				.onConflictDoNothing(),
		]);
		return true;
	} catch (error) {
		switch (getViolatedConstraint(error)) {
			case "at most five price lists":
				throw new Refused({ listIds: "A customer can have at most 5 active price lists" });
			case "foreign key":
				throw new Refused({ listIds: LIST_GONE });
			default:
				throw error;
		}
	}
}

/** Returns in the order of the form. */
function toFields(old: CustomerDetails): Omit<Terms, "listIds"> {
	const { exemptNumber, exemptUntil, bin, notes } = old;
	const { approveOverPoisha, orderMinPoisha, poRequired, costCentreRequired, invoiceEmail } = old;
	const company = { approveOverPoisha, orderMinPoisha, poRequired, costCentreRequired };
	return { exemptNumber, exemptUntil, bin, notes, ...company, invoiceEmail };
}

const describe = (
	lists: CustomerDetails["lists"],
	ids: readonly string[],
	{ exemptNumber, exemptUntil, notes: _, invoiceEmail: __, ...shown }: Omit<Terms, "listIds">,
) => ({
	...shown,
	priceLists: lists.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
	certificate: exemptNumber,
	lastDay: exemptUntil === 0 ? "" : formatLastDayValue(exemptUntil),
});
