import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { prepareInvoices, retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { buildCancelledMail } from "~/domain/orders/mails/mails.server";
import { auditLines, selectPartsOfLines, toCancelled } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { queueLineMails } from "~/domain/payments/queue-line-mails.server";
import { serveBackorders } from "~/domain/stock/serve-backorders.server";
import type { Platform } from "~/platform/platform.server";
import {
	outcomeOfLastChange,
	type ProviderStateSource,
	recordEvent,
} from "../provider-events/record-event.server";
import { listAttemptLines, noLiveAttempt, selectAttemptLineIds } from "../queries.server";
import type { EventOutcome } from "../rules";
import { attempts } from "../tables.server";

/** Closes attempts, and cancels the lines whose cancellation waited for them (at most 90). */
export function closeAttempts(
	platform: Platform,
	attemptIds: readonly string[],
	source: ProviderStateSource,
): Promise<EventOutcome> {
	return retryWhenOutdated(() => writeClosing(platform, attemptIds, source));
}

async function writeClosing(
	platform: Platform,
	attemptIds: readonly string[],
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { db, now, newId, settings } = platform;
	const attemptedLines = await listAttemptLines(db, ...attemptIds);
	const at = now();
	const changeId = newId();
	const isAttempted = inArray(orderLines.id, selectAttemptLineIds(db, ...attemptIds));
	const pending = attemptedLines.filter(({ cancellationPending }) => cancellationPending);
	const orderIds = [...new Set(attemptedLines.map(({ orderId }) => orderId))];
	const lineIds = pending.map(({ id }) => id);
	const ending = { lineIds, changeId, at, status: "cancelled" } as const;
	const { invoices, orders } = await prepareInvoices(platform, orderIds, ending);
	const [closed] = await db.batch([
		db
			.update(attempts)
			.set({ state: "closed", updatedAt: at })
			.where(
				and(inArray(attempts.id, [...attemptIds]), inArray(attempts.state, ["prepared", "open"])),
			)
			.returning({ id: attempts.id }),
		recordEvent(platform, source, outcomeOfLastChange, `attempt ${attemptIds.join(", ")} closed`),
		db
			.update(orderLines)
			.set(toCancelled(at, changeId))
			.where(
				and(
					isAttempted,
					eq(orderLines.status, "unpaid"),
					isNotNull(orderLines.cancellationPendingSince),
					noLiveAttempt,
				),
			),
		serveBackorders(platform, selectPartsOfLines(isAttempted)),
		auditLines(db, isAttempted, {
			changeId,
			actor: source.actor,
			action: "order.cancel",
			before: "unpaid",
			after: "cancelled",
			at,
		}),
		queueLineMails(platform, {
			changeId,
			at,
			orders,
			lines: pending,
			build: (cancelled, after) => buildCancelledMail(settings, cancelled, after),
		}),
		...invoices,
	]);
	return closed.length > 0 ? "applied" : "ignored";
}
