import { and, eq, inArray, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { Platform } from "~/platform/platform.server";
import { findOwnCustomer } from "../accounts/queries.server";
import { customers } from "../accounts/tables.server";
import { formatLastDayValue } from "../price-lists/rules";
import { customerPriceLists } from "../prices/tables.server";
import type { Terms } from "./input";
import type { CustomerDetails } from "./queries.server";

export type SaveTermsResult =
	| { ok: true; isChanged: boolean }
	| { ok: false; reason: "own-customer"; company: string }
	| { ok: false; reason: "changed-meanwhile" | "no-such-list" | "too-many-lists" | "already-past" };

type TermsEdit = { adminId: string; old: CustomerDetails; terms: Terms };

/** Price lists, exemption, BIN, notes, and how a company orders. Orders that were placed keep their prices and their exemption. */
export async function saveTerms(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, old, terms: { listIds, ...fields } }: TermsEdit,
): Promise<SaveTermsResult> {
	const { db, now } = needs;
	const { id } = old;
	const oldIds = old.lists.flatMap((list) => (list.isAssigned ? [list.id] : []));
	const removedIds = oldIds.filter((each) => !listIds.includes(each));
	const isSame = removedIds.length === 0 && listIds.every((each) => oldIds.includes(each));
	const before = toFields(old);
	if (isSame && JSON.stringify(before) === JSON.stringify(fields))
		return { ok: true, isChanged: false };
	const company = await findOwnCustomer(db, adminId, sql`${id}`);
	if (company !== null) return { ok: false, reason: "own-customer", company };
	const isPast = fields.exemptNumber !== "" && fields.exemptUntil <= now();
	if (isPast && fields.exemptUntil !== old.exemptUntil)
		return { ok: false, reason: "already-past" };
	try {
		await db.batch([
			db
				.update(customers)
				.set(fields)
				.where(and(eq(customers.id, id), isUnchanged(customers, old, fields))),
			auditRequiredChange(
				needs,
				byAdmin(adminId, "customer.edit", `customer:${id}`, {
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
		return { ok: true, isChanged: true };
	} catch (error) {
		return explainViolation(error, {
			"audit.id": "changed-meanwhile",
			"at most five price lists": "too-many-lists",
			"foreign key": "no-such-list",
			"the list is for everybody": "no-such-list",
		});
	}
}

/** In the order of the form. */
function toFields(old: CustomerDetails): Omit<Terms, "listIds"> {
	const { exemptNumber, exemptUntil, bin, notes } = old;
	const { approveOverPoisha, orderMinPoisha, poRequired, invoiceEmail } = old;
	const company = { approveOverPoisha, orderMinPoisha, poRequired, invoiceEmail };
	return { exemptNumber, exemptUntil, bin, notes, ...company };
}

/** For the audit trail. */
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
