import { sql } from "drizzle-orm";
import { auditEach, byOwner } from "~/platform/audit.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { draftLines } from "../backorders/draft-lines.server";
import type { WaitChoice } from "../backorders/wait-choices";
import { isAsSeen, parseSeenLines, type SeenLine, toSeenPrices } from "../cart/seen-lines";
import { listMembers } from "../companies/queries.server";
import { calculateLineTotal } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import type { OrderDraft, PlaceOrderResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { parseSeenCharges } from "../orders/rules/charges";
import { findChange, refuseDecision } from "./decisions.server";
import type { ApproveInput } from "./input";
import { buildApprovedMail } from "./mails.server";
import { type ApprovalRequest, isAsShown, listRequestLines } from "./queries.server";
import { MAX_MAILED_MEMBERS } from "./rules";
import { approvalRequests } from "./tables.server";

/** Writes the approval in one batch with the order, which is placed in the requester's name and uses the approver's limit. */
export async function approveRequest(
	ctx: Platform,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, ...shown }: ApproveInput,
): Promise<PlaceOrderResult> {
	const { db, now } = ctx;
	const at = now();
	// The same form again.
	if (request.decidedBy === approver.id && request.state === "approved")
		return { ok: true, orderId: request.orderId };
	refuseDecision(request, approver.id, revision);
	const { id } = request;
	const draft = await draftRequest(ctx, approver, request, shown);
	const seenLines = parseSeenLines(shown.seen);
	// The mail names the amount that was shown: at another the order is refused.
	if (!isAsSeen(draft.lines, seenLines)) throw await findChange(ctx, approver, request);
	const hasCharges = draft.lines.length > 0 && draft.delivery.deliveryMethodId;
	const charges = hasCharges ? parseSeenCharges(shown.seenCharges) : [];
	const duePoisha = sumTotals([...seenLines.map(toTotal), ...charges]);
	const statement = db
		.update(approvalRequests)
		.set({ state: "approved", decidedBy: approver.id, decidedAt: at })
		.where(isAsShown(request, revision, at));
	const placed = await placeOrder(ctx, toRequester(request), draft, {
		before: [statement],
		after: [
			...(await queueApprovedMails(ctx, approver, request, duePoisha)),
			auditEach(
				ctx,
				byOwner(approver.id, "user.approve-request", { after: `request:${id}` }),
				sql``,
			),
		],
	});
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
	ctx: Platform,
	approver: SignedInUser,
	{ id, customerId, requestedBy, requester }: ApprovalRequest,
	duePoisha: number,
) {
	const { db, now, newId, settings } = ctx;
	const members = await listMembers(ctx, customerId);
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

const toTotal = ({ pricePoisha, quantity }: SeenLine) => ({
	totalPoisha: calculateLineTotal(pricePoisha, quantity),
});

/** What is ordered now and what waits, as the approver was shown them. */
async function draftRequest(
	ctx: Platform,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ seen, seenLater, seenCharges }: Omit<ApproveInput, "revision">,
): Promise<OrderDraft> {
	const { waits = {}, deliveryMethodId, ...delivery } = request.delivery;
	const lines = (await listRequestLines(ctx, request)).filter(({ quantity }) => quantity > 0);
	const now = new Map(parseSeenLines(seen).map((line) => [line.productId, line]));
	const later = parseSeenLines(seenLater);
	const choices = new Map(
		later.flatMap(({ productId }): [string, WaitChoice][] => {
			const line = now.get(productId);
			return waits[productId]
				? [[productId, line ? { ...line, units: line.quantity } : "all"]]
				: [];
		}),
	);
	const prices = toSeenPrices([...now.values(), ...later]);
	const shown = lines.map((line) => ({
		...line,
		pricePoisha: prices.get(line.productId) ?? line.pricePoisha,
	}));
	const isPast = (delivery.requestedOn ?? "") < toDateText(toDayNumber(ctx.now()));
	const form = {
		...delivery,
		deliveryMethodId: deliveryMethodId ?? "",
		requestedOn: isPast ? "" : delivery.requestedOn,
		seenCharges,
		// The form of another approver is not the same one.
		idempotencyKey: `request-${request.id}-${approver.id}`,
	};
	const approval = { requestId: request.id, approverId: approver.id };
	return draftLines(shown, choices, form, { kind: "request", approval });
}
