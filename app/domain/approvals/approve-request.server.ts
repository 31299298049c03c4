import { auditRequiredChange, byOwner } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { type PlaceAndWaitResult, placeAndWait } from "../backorders/order-and-wait.server";
import { splitCart } from "../backorders/wait-choices";
import { parseSeenLines, type SeenLine, toSeenPrices } from "../cart/seen-lines";
import { listMembers } from "../companies/queries.server";
import { findChange, refuseDecision } from "./decisions.server";
import type { ApproveInput } from "./input";
import { buildApprovedMail, fillApprovedMail } from "./mails.server";
import { type ApprovalRequest, findRequest, isAsShown, listRequestLines } from "./queries.server";
import { MAX_MAILED_MEMBERS, type RequestedDelivery, type RequestLine } from "./rules";
import { approvalRequests } from "./tables.server";

/** Writes the approval in one batch with the order, which is placed in the requester's name and uses the approver's limit. */
export async function approveRequest(
	ctx: Platform,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, seen, seenLater, seenCharges }: ApproveInput,
): Promise<PlaceAndWaitResult> {
	const { db, now } = ctx;
	const at = now();
	// The same form again.
	if (request.decidedBy === approver.id && request.state === "approved")
		return { ok: true, orderId: request.orderId };
	refuseDecision(request, approver.id, revision);
	const { id } = request;
	const { waits, ...delivery } = request.delivery;
	const lines = (await listRequestLines(ctx, request)).filter(({ quantity }) => quantity > 0);
	const seenLines = parseSeenLines(seen);
	const split = splitAsSeen(lines, request.delivery, seenLines, parseSeenLines(seenLater));
	const isPast = (delivery.requestedOn ?? "") < toDateText(toDayNumber(at));
	const approvedMails = await queueApprovedMails(ctx, approver, request);
	try {
		const order = {
			lines: split.now,
			delivery: { ...delivery, requestedOn: isPast ? "" : delivery.requestedOn, seenCharges },
			idempotencyKey: `request-${id}`,
			seenPrices: toSeenPrices(seenLines),
			requiresMethod: true,
			approval: {
				requestId: id,
				approverId: approver.id,
				statement: db
					.update(approvalRequests)
					.set({ state: "approved", decidedBy: approver.id, decidedAt: at })
					.where(isAsShown(request, revision, at)),
			},
			alongside: [
				...approvedMails,
				auditRequiredChange(
					ctx,
					byOwner(approver.id, "user.approve-request", { after: `request:${id}` }),
				),
			],
		};
		const placed = await placeAndWait(ctx, toRequester(request), order, split.later);
		if (!placed.ok) return placed;
		// Another approver may have placed it.
		const decided = await findRequest(ctx, approver, id);
		if (decided?.decidedBy === approver.id) return placed;
	} catch (error) {
		if (getViolatedConstraint(error) !== "the request is not approved") throw error;
	}
	throw await findChange(ctx, approver, request);
}

const toRequester = (request: ApprovalRequest) => ({
	id: request.requestedBy,
	customerId: request.customerId,
	email: request.requesterEmail,
	name: request.requesterName,
	customerRole: request.requesterRole,
});

/** Mails go to all who may pay the order, the approver too. They are in an array, because `await` would run the statement. */
async function queueApprovedMails(
	{ db, now, newId, settings }: Platform,
	approver: SignedInUser,
	{ id, customerId, requestedBy, requester }: ApprovalRequest,
) {
	const members = await listMembers(db, customerId);
	const paying = members
		.filter((member) => member.id === requestedBy || canOrder(member.role))
		.toSorted((one, other) => Number(other.id === requestedBy) - Number(one.id === requestedBy))
		.slice(0, MAX_MAILED_MEMBERS);
	const approved = { approver: approver.name || approver.email, requester, requestId: id };
	const mails = paying.map((member) => ({
		...buildApprovedMail(settings, member, { ...approved, isOwn: member.id === requestedBy }),
		id: newId(),
	}));
	const payUntil = now() + Math.max(settings.holdMs, settings.bankHoldMs);
	return [queueMails(db, mails, now(), undefined, fillApprovedMail(id, payUntil))] as const;
}

/** What is ordered now and what waits, as the approver was shown them. */
function splitAsSeen(
	lines: readonly RequestLine[],
	{ waits = {}, shipComplete }: RequestedDelivery,
	seenLines: readonly SeenLine[],
	seenLater: readonly SeenLine[],
) {
	const choices = new Map(
		seenLater
			.filter(({ productId }) => waits[productId])
			.map(({ productId }) => {
				const line = seenLines.find((seenLine) => seenLine.productId === productId);
				return [productId, line ? { ...line, units: line.quantity } : "all"] as const;
			}),
	);
	const { now, later } = splitCart(lines, choices, shipComplete === "on");
	const prices = toSeenPrices(seenLater);
	return {
		now,
		later: later.map((line) => ({
			...line,
			pricePoisha: prices.get(line.productId) ?? line.pricePoisha,
		})),
	};
}
