import { and, eq, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { checkFillsCart } from "../accounts/conditions.server";
import type { Buyer, SignedInUser } from "../accounts/rules";
import { MAX_CART_LINES } from "../cart/rules";
import { cartLines } from "../cart/tables.server";
import { isListed } from "../catalog/product-columns.server";
import type { DeclineRequestInput } from "./input";
import { buildDeclinedMail } from "./mails.server";
import { type ApprovalRequest, findRequest, isAsShown, isPending, stateOf } from "./queries.server";
import { describeEnd, formatTimeOfDay, OWN_REQUEST_MESSAGE, type RequestLine } from "./rules";
import { approvalRequestLines, approvalRequests } from "./tables.server";

const isChanged = (request: ApprovalRequest): Refused =>
	new Refused(
		describeEnd(request) ??
			`This request was changed at ${formatTimeOfDay(request.changedAt)}. Check it again.`,
	);

/** Says what has happened to the request since the member read it. */
export const findChange = async (
	ctx: Platform,
	member: SignedInUser,
	request: ApprovalRequest,
): Promise<Refused> => isChanged((await findRequest(ctx, member, request.id)) ?? request);

/** Throws if this member can't decide the request as it was shown. Triggers say the same. */
export function refuseDecision(request: ApprovalRequest, memberId: string, revision: number): void {
	if (request.requestedBy === memberId) throw new Refused(OWN_REQUEST_MESSAGE, 403);
	if (request.state !== "pending" || request.revision !== revision) throw isChanged(request);
}

type RequestChange = {
	revision: number;
	lines: readonly Pick<RequestLine, "productId" | "quantity">[];
};

/** Lowers quantities and removes lines, for who may decide the request. A decision on what was shown before is refused. */
export async function changeRequest(
	ctx: Platform,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, lines }: RequestChange,
): Promise<void> {
	const { db, now } = ctx;
	const at = now();
	refuseDecision(request, approver.id, revision);
	const { id } = request;
	const change = sql`(select value ->> 'productId' as product_id, value ->> 'quantity' as quantity
		from json_each(${JSON.stringify(lines)})) as change`;
	const mayDecide = sql`exists (select 1 from users where users.id = ${approver.id}
		and users.customer_id = approval_requests.customer_id and users.customer_role in ('owner', 'buyer'))`;
	const isOfLine = sql`${approvalRequestLines.productId} = change.product_id`;
	const isWritten = await writeAudited(
		ctx,
		db
			.update(approvalRequests)
			.set({ revision: revision + 1, changedAt: at })
			.where(and(isAsShown(request, revision, at), mayDecide)),
		byOwner(approver.id, "user.change-request", { after: `request:${id}` }),
		[
			db
				.update(approvalRequestLines)
				.set({ quantity: sql`change.quantity` })
				.from(change)
				.where(and(sql`changes() > 0`, eq(approvalRequestLines.requestId, id), isOfLine)),
		],
	);
	if (!isWritten) throw await findChange(ctx, approver, request);
}

export async function declineRequest(
	ctx: Platform,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, reason }: DeclineRequestInput,
): Promise<void> {
	const at = ctx.now();
	// The same form again.
	if (request.state === "declined" && request.decidedBy === approver.id) return;
	refuseDecision(request, approver.id, revision);
	const { id, requester: name, requesterEmail: email } = request;
	const decision = { id, approver: approver.name || approver.email, reason };
	const mail = buildDeclinedMail(ctx.settings, { email, name }, decision);
	const isDeclined = await writeAudited(
		ctx,
		ctx.db
			.update(approvalRequests)
			.set({ state: "declined", decidedBy: approver.id, decidedAt: at, reason })
			.where(isAsShown(request, revision, at)),
		byOwner(approver.id, "user.decline-request", { after: `request:${id}` }),
		[queueMailIfChanged(ctx, mail)],
	);
	if (!isDeclined) throw await findChange(ctx, approver, request);
}

/** Who made the request withdraws it. Returns false if it has ended already. */
export const withdrawRequest = (
	ctx: Platform,
	{ id: userId }: Pick<Buyer, "id">,
	id: string,
): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
			.update(approvalRequests)
			.set({ state: "withdrawn", decidedAt: ctx.now() })
			.where(
				and(
					eq(approvalRequests.id, id),
					eq(approvalRequests.requestedBy, userId),
					isPending(ctx.now()),
				),
			),
		byOwner(userId, "user.withdraw-request", { after: `request:${id}` }),
	);

/**
 * Puts what was requested back into the requester's cart, without parts that are no longer for sale. A
 * part that is in the cart keeps its quantity. Returns false if the cart is too full.
 */
export async function returnToCart(
	{ db, now, newId }: Platform,
	{ id: userId }: Buyer,
	requestId: string,
): Promise<boolean> {
	const at = now();
	const prefix = `${newId()}-`;
	const fits = sql`(select count(*) from cart_lines where user_id = ${userId})
		+ (select count(*) from approval_request_lines where request_id = ${requestId}) <= ${MAX_CART_LINES}`;
	const [, , [cart]] = await db.batch([
		checkFillsCart(db, userId),
		db
			.insert(cartLines)
			.select(
				sql`select ${prefix} || line.position, requested_by, line.product_id, line.requested_quantity,
					${at} - line.position, line.seen_price_poisha
				from approval_requests
				join approval_request_lines as line on line.request_id = approval_requests.id
				join products on products.id = line.product_id and ${isListed}
				where approval_requests.id = ${requestId} and requested_by = ${userId}
					and ${stateOf(at)} in ('declined', 'withdrawn', 'expired') and ${fits}`,
			)
			.onConflictDoNothing(),
		db.select({ fits: fits.mapWith(Boolean) }).from(sql`(select 1)`),
	]);
	return cart?.fits ?? false;
}

const MAX_EXPIRED_PER_RUN = 200;

/** The scheduled job, after which nobody needs the time. The condition is in the words of the partial index. */
export async function expireRequests({ db, now }: Platform): Promise<void> {
	const at = now();
	await db
		.update(approvalRequests)
		.set({ state: "expired", decidedAt: approvalRequests.expiresAt })
		.where(
			sql`${approvalRequests.id} in (select id from approval_requests
				where state = 'pending' and expires_at <= ${at} order by expires_at limit ${MAX_EXPIRED_PER_RUN})`,
		);
}
