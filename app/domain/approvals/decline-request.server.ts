import { byOwner, writeAudited } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { type DecisionError, findDecisionError } from "./approve-request.server";
import type { DeclineRequestInput } from "./input";
import { buildDeclinedMail } from "./mails.server";
import { type ApprovalRequest, isAsShown } from "./queries.server";
import { approvalRequests } from "./tables.server";

export async function declineRequest(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	approver: SignedInUser,
	request: ApprovalRequest,
	{ revision, reason }: DeclineRequestInput,
): Promise<{ ok: true } | DecisionError> {
	const { db, now, settings } = needs;
	const at = now();
	// The same form again.
	if (request.state === "declined" && request.decidedBy === approver.id) return { ok: true };
	const refused = findDecisionError(request, approver.id, revision);
	if (refused) return refused;
	const { id, requester: name, requesterEmail: email } = request;
	try {
		const isDeclined = await writeAudited(
			needs,
			db
				.update(approvalRequests)
				.set({ state: "declined", decidedBy: approver.id, decidedAt: at, reason })
				.where(isAsShown(request, revision, at)),
			byOwner(approver.id, "user.decline-request", { after: `request:${id}` }),
			[
				queueMailIfChanged(
					needs,
					buildDeclinedMail(
						settings,
						{ email, name },
						{ id, approver: approver.name || approver.email, reason },
					),
				),
			],
		);
		return isDeclined ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		return explainViolation(error, { "this role does not approve": "approver-role" });
	}
}
