import { and, eq } from "drizzle-orm";
import { auditRequiredChange, byOwner } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { type PlaceAndWaitResult, placeAndWait } from "../backorders/order-and-wait.server";
import { splitCart } from "../backorders/wait-choices";
import { parseSeenLines, toSeenPrices } from "../cart/seen-lines";
import type { ApproveInput } from "./input";
import { buildApprovedMail } from "./mails.server";
import { type ApprovalRequest, findRequest, isPending, listRequestLines } from "./queries.server";
import { approvalRequests } from "./tables.server";

export type DecisionError = {
	ok: false;
	reason: "own-request" | "already-decided" | "approver-role" | "changed-meanwhile";
};

export type ApproveResult = PlaceAndWaitResult | DecisionError;

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Why this member can't decide the request as it was shown; null if it can. Triggers say the same. */
export function findDecisionError(
	request: ApprovalRequest,
	memberId: string,
	revision: number,
): DecisionError | null {
	if (request.requestedBy === memberId) return { ok: false, reason: "own-request" };
	if (request.state !== "pending") return { ok: false, reason: "already-decided" };
	return request.revision === revision ? null : { ok: false, reason: "changed-meanwhile" };
}

/** In one batch with the order, which is placed in the requester's name and uses the approver's limit. */
export async function approveRequest(
	needs: Needs,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, seen, seenLater, seenCharges }: ApproveInput,
): Promise<ApproveResult> {
	const { db, now, newId, settings } = needs;
	const at = now();
	// The same form again.
	if (request.decidedBy === approver.id && request.state === "approved")
		return { ok: true, orderId: request.orderId };
	const refused = findDecisionError(request, approver.id, revision);
	if (refused) return refused;
	const { id, customerId, requestedBy, requesterEmail: email } = request;
	const { waits = {}, ...delivery } = request.delivery;
	const lines = (await listRequestLines(needs, request)).filter(({ quantity }) => quantity > 0);
	const seenLines = parseSeenLines(seen);
	const seenWaiting = toSeenPrices(parseSeenLines(seenLater));
	const choices = new Map(
		Array.from(seenWaiting.keys())
			.filter((productId) => waits[productId])
			.map((productId) => {
				const line = seenLines.find((seenLine) => seenLine.productId === productId);
				return [productId, line ? { ...line, units: line.quantity } : "all"] as const;
			}),
	);
	const split = splitCart(lines, choices, delivery.shipComplete === "on");
	const later = split.later.map((line) => ({
		...line,
		pricePoisha: seenWaiting.get(line.productId) ?? line.pricePoisha,
	}));
	const isPast = (delivery.requestedOn ?? "") < toDateText(toDayNumber(at));
	const requester = { id: requestedBy, customerId, email, customerRole: request.requesterRole };
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
					.where(
						and(
							eq(approvalRequests.id, id),
							isPending(at),
							eq(approvalRequests.revision, revision),
						),
					),
			},
			alongside: [
				queueMail(db, {
					...buildApprovedMail(
						settings,
						{ email, name: request.requester },
						{ approver: approver.name || approver.email, requestId: id },
					),
					id: newId(),
					now: at,
				}),
				auditRequiredChange(
					needs,
					byOwner(approver.id, "user.approve-request", { after: `request:${id}` }),
				),
			],
		};
		const placed = await placeAndWait(needs, requester, order, later);
		if (!placed.ok) return placed;
		// Another approver may have placed it.
		const decided = await findRequest(needs, approver, id);
		return decided?.decidedBy === approver.id ? placed : { ok: false, reason: "already-decided" };
	} catch (error) {
		return explainViolation(error, {
			"nobody approves their own request": "own-request",
			"this role does not approve": "approver-role",
			"the request is not approved": "changed-meanwhile",
		});
	}
}
