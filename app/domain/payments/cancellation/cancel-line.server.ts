import type { Actor } from "~/domain/accounts/actor";
import { findLine } from "~/domain/orders/queries.server";
import { type CancelNeeds, type CancelResult, cancelLines } from "./cancel-lines.server";

export async function cancelLine(
	needs: CancelNeeds,
	lineId: string,
	actor: Actor,
): Promise<CancelResult> {
	const line = await findLine(needs.db, lineId);
	return line ? cancelLines(needs, [line], actor) : { ok: false, reason: "no-such-line" };
}
