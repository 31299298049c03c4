import { auditRequiredChange, byOwner } from "~/platform/audit.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { draftLines } from "../backorders/draft-lines.server";
import type { WaitChoice } from "../backorders/wait-choices";
import { parseSeenLines, toSeenPrices } from "../cart/seen-lines";
import { listMembers } from "../companies/queries.server";
import type { OrderDraft, PlaceOrderResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { findChange, refuseDecision } from "./decisions.server";
import type { ApproveInput } from "./input";
import { buildApprovedMail, fillApprovedMail } from "./mails.server";
import { type ApprovalRequest, findRequest, isAsShown, listRequestLines } from "./queries.server";
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
	const statement = db
		.update(approvalRequests)
		.set({ state: "approved", decidedBy: approver.id, decidedAt: at })
		.where(isAsShown(request, revision, at));
	const placed = await placeOrder(ctx, toRequester(request), draft, {
		before: [statement],
		after: [
			...(await queueApprovedMails(ctx, approver, request)),
			auditRequiredChange(
				ctx,
				byOwner(approver.id, "user.approve-request", { after: `request:${id}` }),
			),
		],
	});
	if (!placed.ok && placed.reason !== "not-approved") return placed;
	if (placed.ok) {
		// Another approver may have placed it.
		const decided = await findRequest(ctx, approver, id);
		if (decided?.decidedBy === approver.id) return placed;
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
		idempotencyKey: `request-${request.id}`,
	};
	const approval = { requestId: request.id, approverId: approver.id };
	return draftLines(shown, choices, form, { kind: "request", approval });
}
