import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { CUSTOMER_ROLES, canOrder, type SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { countUnitsForNow } from "../backorders/queries.server";
import { MAX_COUNTED_LINES } from "../cart/rules";
import { ownNumbers } from "../catalog/part-numbers/visible-numbers.server";
import { orderableColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { orders } from "../orders/tables.server";
import { containedVatBp, createPriceViewer, unitPrice } from "../prices/price-of.server";
import { FORMER_BUYER, type RequestLine, type RequestState } from "./rules";
import { approvalRequestLines, approvalRequests } from "./tables.server";

/** The name of an account, which may have been erased. */
/** The name of a member, or their email. */
export const nameOf = (userId: SQL): SQL<string> =>
	sql<string>`coalesce((select coalesce(nullif(name, ''), email) from users
		where id = ${userId} and disabled_at is null), ${FORMER_BUYER})`;

/** A condition on requests that can be decided or withdrawn, in the words of the partial indexes. */
export const isPending = (at: number): SQL =>
	sql`(${approvalRequests.state} = 'pending' and ${approvalRequests.expiresAt} > ${at})`;

/** The same condition on one request that is still as it was shown. */
export const isAsShown = ({ id }: { id: string }, revision: number, at: number) =>
	and(eq(approvalRequests.id, id), isPending(at), eq(approvalRequests.revision, revision));

/** A request is expired as soon as its time is over, also before the job says so. */
export const stateOf = (at: number): SQL<RequestState> =>
	sql<RequestState>`iif(${approvalRequests.state} = 'pending' and not ${isPending(at)}, 'expired', ${approvalRequests.state})`;

const requestColumns = (at: number) => ({
	id: approvalRequests.id,
	state: stateOf(at).as("current_state"),
	createdAt: sql<number>`${approvalRequests.createdAt}`.as("requested_at"),
	expiresAt: approvalRequests.expiresAt,
	requestedBy: approvalRequests.requestedBy,
	requester: nameOf(sql`approval_requests.requested_by`).as("requester"),
});

const listedColumns = (at: number) => ({
	...requestColumns(at),
	lineCount: sql<number>`(select count(*) from approval_request_lines
		where request_id = approval_requests.id and quantity > 0)`.as("line_count"),
	/** What the parts cost, at the prices of the request. */
	goodsPoisha: sql<number>`(select coalesce(sum(quantity * seen_price_poisha / 100 * 100), 0)
		from approval_request_lines where request_id = approval_requests.id)`.as("goods_poisha"),
});

export type ListedRequest = Awaited<ReturnType<typeof listPendingRequests>>[number];

const DECIDING_ROLES = CUSTOMER_ROLES.filter(canOrder)
	.map((role) => `'${role}'`)
	.join();

const MAX_LISTED = 100;
const OWN_PAGE_SIZE = 50;

const selectRequests = ({ db, now }: Platform) =>
	db.select(listedColumns(now())).from(approvalRequests);

/** The requests of an account for the company that it buys for now, newest first. */
export function listOwnRequests(
	ctx: Platform,
	{ id, customerId }: SignedInUser,
	after: Cursor | null,
) {
	const { requestedBy, customerId: customer } = approvalRequests;
	const where = and(eq(requestedBy, id), eq(customer, customerId));
	const options = { where, after, size: OWN_PAGE_SIZE };
	return readNewestPage(selectRequests(ctx), approvalRequests, options);
}

/** Lists the requests of a company, the oldest first. */
export const listPendingRequests = (ctx: Platform, customerId: string, except = "") =>
	selectRequests(ctx)
		.where(
			and(
				eq(approvalRequests.customerId, customerId),
				isPending(ctx.now()),
				ne(approvalRequests.requestedBy, except),
			),
		)
		.orderBy(asc(approvalRequests.createdAt), asc(approvalRequests.id))
		.limit(MAX_LISTED);

/** A column for queries on `users`: the requests of others that a company's member may decide; null for a person. */
export const countWaitingRequests = (at: number) => sql<number | null>`(select case
	when users.customer_role not in (${sql.raw(DECIDING_ROLES)}) then 0
	else (select count(*) from (select 1 from ${approvalRequests} where customer_id = users.customer_id
		and ${isPending(at)} and requested_by <> users.id limit ${sql.raw(String(MAX_COUNTED_LINES))})) end
	from customers where customers.id = users.customer_id and customers.kind = 'company')`;

export type ApprovalRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** An account finds its own requests; owners and buyers find any of the company. */
export async function findRequest(
	{ db, now }: Platform,
	{ id: userId, customerId, customerRole }: SignedInUser,
	id: string,
) {
	const at = now();
	const [request] = await db
		.select({
			...requestColumns(at),
			...pickColumns(approvalRequests, "customerId", "revision", "delivery", "changedAt"),
			decidedBy: approvalRequests.decidedBy,
			decidedAt: sql<
				number | null
			>`coalesce(${approvalRequests.decidedAt}, iif(${isPending(at)}, null, ${approvalRequests.expiresAt}))`.as(
				"ended_at",
			),
			decider: nameOf(sql`approval_requests.decided_by`).as("decider"),
			reason: approvalRequests.reason,
			requesterName: sql<string>`${users.name}`.as("requester_name"),
			requesterEmail: sql<string>`${users.email}`.as("requester_email"),
			requesterRole: sql<SignedInUser["customerRole"]>`${users.customerRole}`.as("requester_role"),
			orderId: sql<string | null>`${orders.id}`.as("order_id"),
			holdUntil: sql<number | null>`${orders.holdUntil}`.as("hold_until"),
			duePoisha: sql<number>`coalesce((select amounts ->> '$.duePoisha' from order_amounts
				where order_amounts.order_id = orders.id), 0)`.as("due_poisha"),
			waitingCount: sql<number>`(select count(*) from backorders
				where user_id = approval_requests.requested_by and request_id = approval_requests.id)`.as(
				"waiting_count",
			),
		})
		.from(approvalRequests)
		.innerJoin(users, eq(users.id, approvalRequests.requestedBy))
		// What waited becomes other orders of the same request.
		.leftJoin(
			orders,
			and(
				eq(orders.requestId, approvalRequests.id),
				sql`${orders.requestId} is not null and ${orders.idempotencyKey} not glob 'backorder-*'`,
			),
		)
		.where(
			and(
				eq(approvalRequests.id, id),
				eq(approvalRequests.customerId, customerId),
				canOrder(customerRole) ? undefined : eq(approvalRequests.requestedBy, userId),
			),
		);
	return request ?? null;
}

/** Lists the lines in the order of the request, with today's prices for the company. */
export async function listRequestLines(
	ctx: Platform,
	{ id, customerId }: Pick<ApprovalRequest, "id" | "customerId">,
): Promise<RequestLine[]> {
	const viewer = createPriceViewer(ctx, { customerId });
	const { quantity, requestedQuantity, seenPricePoisha } = approvalRequestLines;
	const unitsNow = countUnitsForNow(quantity);
	const rows = await ctx.db
		.select({
			...orderableColumns,
			productId: products.id,
			customerNumber: ownNumbers(customerId),
			position: approvalRequestLines.position,
			quantity,
			requestedQuantity,
			seenPricePoisha,
			unitsNow: sql<number>`iif(${unitsNow} >= ${products.minQuantity}, ${unitsNow}, 0)`,
			nowPoisha: unitPrice(viewer, unitsNow),
			pricePoisha: unitPrice(viewer, sql`iif(${quantity} > 0, ${quantity}, ${requestedQuantity})`),
			vatBp: containedVatBp(viewer),
			weightG: products.weightG,
		})
		.from(approvalRequestLines)
		.innerJoin(products, eq(products.id, approvalRequestLines.productId))
		.where(eq(approvalRequestLines.requestId, id));
	// Sorting in the database would read every row again.
	return rows
		.sort((first, second) => first.position - second.position)
		.map(({ position: _, ...line }) => line);
}
