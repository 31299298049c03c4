import { and, eq, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { type ListProduct, MAX_APPROVED_LISTS } from "./input";
import { savedListLines, savedLists } from "./tables.server";

/** A condition: the list is shared in the company of this account, which is an owner of it now. */
const mayApprove = ({ id, customerId }: Buyer, listId: string) =>
	and(
		eq(savedLists.id, listId),
		eq(savedLists.sharedWith, customerId),
		sql`exists (select 1 from users where users.id = ${id} and users.customer_id = ${customerId} and users.customer_role = 'owner')`,
		sql`exists (select 1 from users where users.id = saved_lists.user_id and users.customer_id = ${customerId})`,
	);

/** Lets requesters order from a list, up to so many units of a part. A line that was not shown, or has no most, needs a request. */
export async function approveList(
	ctx: Platform,
	owner: Buyer,
	listId: string,
	most: readonly ListProduct[],
): Promise<void> {
	if (most.length === 0)
		throw new Refused("Enter the most units of one order for at least one part.", 400);
	const mostOfLine = sql`(select value ->> 'quantity' from json_each(${JSON.stringify(most)})
		where value ->> 'productId' = product_id)`;
	const isChanged = sql`(approved_by is null or exists (select 1 from saved_list_lines
		where list_id = saved_lists.id and max_units is not ${mostOfLine}))`;
	const others = sql`(select count(*) from saved_lists as other
		where other.shared_with = ${owner.customerId} and other.approved_by is not null and other.id <> ${listId})`;
	const isApproved = await writeAudited(
		ctx,
		ctx.db
			.update(savedLists)
			.set({ approvedBy: owner.id, approvedAt: ctx.now() })
			.where(and(mayApprove(owner, listId), isChanged, sql`${others} < ${MAX_APPROVED_LISTS}`)),
		byOwner(owner.id, "user.approve-list", { after: `list:${listId}` }),
		[
			ctx.db
				.update(savedListLines)
				.set({ maxUnits: mostOfLine })
				.where(and(eq(savedListLines.listId, listId), sql`changes() > 0`)),
		],
	);
	if (isApproved) return;
	const { approvedAt } = savedLists;
	const [list] = await ctx.db
		.select({ approvedAt })
		.from(savedLists)
		.where(mayApprove(owner, listId));
	// Sent twice.
	if (found(list).approvedAt !== null) return;
	throw new Refused(`A company has at most ${MAX_APPROVED_LISTS} approved lists.`);
}

/** What was ordered from it stays ordered. */
export async function withdrawApproval(ctx: Platform, owner: Buyer, listId: string): Promise<void> {
	await writeAudited(
		ctx,
		ctx.db
			.update(savedLists)
			.set({ approvedBy: null, approvedAt: null })
			.where(and(mayApprove(owner, listId), sql`not ${isNull(savedLists.approvedBy)}`)),
		byOwner(owner.id, "user.withdraw-list", { after: `list:${listId}` }),
	);
}
