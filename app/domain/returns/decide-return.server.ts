import { and, eq, inArray } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { buildReturnMail, findRequester } from "./mails.server";
import { findReturn } from "./queries.server";
import { EXPECTED_STATES, type ReturnState } from "./rules";
import { returns } from "./tables.server";

export type DecideReturnResult =
	| { ok: true }
	| { ok: false; reason: "no-such-return" }
	/** What it is already. */
	| { ok: false; reason: "decided"; state: ReturnState };

type Decision = { state: "approved" | "rejected"; answer: string };

const FROM_STATES: Record<Decision["state"], readonly ReturnState[]> = {
	approved: ["requested"],
	rejected: EXPECTED_STATES,
};

const ACTIONS = { approved: "order.approve-return", rejected: "order.reject-return" };

/** Idempotent for the same decision in the same words. */
export async function decideReturn(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	returnId: string,
	{ state, answer }: Decision,
): Promise<DecideReturnResult> {
	const { db, now, newId, settings } = needs;
	const before = await findReturn(db, returnId);
	const requester = await findRequester(db, returnId);
	if (!before || !requester) return { ok: false, reason: "no-such-return" };
	const mail = buildReturnMail(settings, { ...before, state, answer }, requester);
	const isDecided = await writeAudited(
		needs,
		db
			.update(returns)
			.set({ state, answer, decidedAt: now(), changeId: newId() })
			.where(and(eq(returns.id, returnId), inArray(returns.state, [...FROM_STATES[state]]))),
		byAdmin(adminId, ACTIONS[state], `order:${before.orderId}`, { after: before.number }),
		[queueMailIfChanged(needs, mail)],
	);
	if (isDecided) return { ok: true };
	const after = await findReturn(db, returnId);
	if (after?.state === state && after.answer === answer) return { ok: true };
	return { ok: false, reason: "decided", state: after?.state ?? before.state };
}
