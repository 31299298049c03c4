import { sql } from "drizzle-orm";
import { auditEach, byOwner } from "~/platform/audit.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { type PlaceAndWaitResult, placeAndWait } from "../backorders/order-and-wait.server";
import { splitCart } from "../backorders/wait-choices";
import { isAsSeen, parseSeenLines, type SeenLine, toSeenPrices } from "../cart/seen-lines";
import { listMembers } from "../companies/queries.server";
import { calculateLineTotal } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { parseSeenCharge } from "../orders/rules/seen-charges";
import { findChange, refuseDecision } from "./decisions.server";
import type { ApproveInput } from "./input";
import { buildApprovedMail } from "./mails.server";
import { type ApprovalRequest, isAsShown, listRequestLines } from "./queries.server";
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
	// The approver's mail names the amount.
	if (!isAsSeen(split.now, seenLines)) throw await findChange(ctx, approver, request);
	const isPast = (delivery.requestedOn ?? "") < toDateText(toDayNumber(at));
	const toPay = sumSeen(seenLines, delivery.deliveryMethodId ? seenCharges : "");
	const order = {
		lines: split.now,
		delivery: { ...delivery, requestedOn: isPast ? "" : delivery.requestedOn, seenCharges },
		// Another approver's form is not the same one.
		idempotencyKey: `request-${id}-${approver.id}`,
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
			...(await queueApprovedMails(ctx, approver, request, toPay)),
			auditEach(
				ctx,
				byOwner(approver.id, "user.approve-request", { after: `request:${id}` }),
				sql``,
			),
		],
	};
	const placed = await placeAndWait(ctx, toRequester(request), order, split.later);
	if (placed.ok || placed.reason !== "not-approved") return placed;
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
	duePoisha: number,
) {
	const members = await listMembers(db, customerId);
	const paying = members
		.filter((member) => member.id === requestedBy || canOrder(member.role))
		.toSorted((one, other) => Number(other.id === requestedBy) - Number(one.id === requestedBy))
		.slice(0, MAX_MAILED_MEMBERS);
	const payUntil = now() + Math.max(settings.holdMs, settings.bankHoldMs);
	const decision = { approver: approver.name || approver.email, requester, requestId: id };
	const approved = { ...decision, duePoisha, payUntil };
	const mails = paying.map((member) => ({
		...buildApprovedMail(settings, member, { ...approved, isOwn: member.id === requestedBy }),
		id: newId(),
	}));
	return [queueMails(db, mails, now())] as const;
}

/** What the approver was shown, which is what the order costs: it is refused at other prices. */
const sumSeen = (seenLines: readonly SeenLine[], seenCharges: string): number =>
	sumTotals([
		...seenLines.map(({ pricePoisha, quantity }) => ({
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		})),
		{ totalPoisha: parseSeenCharge(seenCharges)?.totalPoisha ?? 0 },
	]);

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
