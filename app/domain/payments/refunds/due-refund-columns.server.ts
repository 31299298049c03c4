import { type SQL, sql } from "drizzle-orm";
import { orderLines } from "~/domain/orders/tables.server";

type DueRefundInput = {
	id: SQL<string>;
	/** Null for bank payments. */
	attemptId: SQL<string | null>;
	/** Each cause is refunded once. */
	cause: SQL<string>;
	reason: string;
	at: number;
};

export function buildDueRefundColumns({ id, attemptId, cause, reason, at }: DueRefundInput) {
	return {
		id: id.as("id"),
		lineId: orderLines.id,
		attemptId: attemptId.as("attempt_id"),
		cause: cause.as("cause"),
		amountPoisha: orderLines.totalPoisha,
		state: sql<"due">`'due'`.as("state"),
		providerId: sql<null>`null`.as("provider_id"),
		createdAt: sql<number>`${at}`.as("created_at"),
		updatedAt: sql<number>`${at}`.as("updated_at"),
		round: sql<number>`1`.as("round"),
		tries: sql<number>`0`.as("tries"),
		dueAt: sql<number>`${at}`.as("due_at"),
		lastError: sql<null>`null`.as("last_error"),
		reason: sql<string>`${reason}`.as("reason"),
		bankReference: sql<null>`null`.as("bank_reference"),
	};
}
