import { type SQL, sql } from "drizzle-orm";
import { orders } from "~/domain/orders/tables.server";

type DueRefundInput = {
	id: SQL<string>;
	/** The attempt whose money goes back; null when it came by bank. */
	attemptId: SQL<string | null>;
	/** What the money goes back for; the same cause is refunded once. */
	cause: SQL<string>;
	reason: string;
	/** In ms. */
	at: number;
};

/** The columns of a refund that is due, of the whole total of a row of `orders`: for an INSERT from a SELECT. */
export function buildDueRefundColumns({ id, attemptId, cause, reason, at }: DueRefundInput) {
	return {
		id: id.as("id"),
		orderId: orders.id,
		attemptId: attemptId.as("attempt_id"),
		cause: cause.as("cause"),
		amountPoisha: orders.totalPoisha,
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
