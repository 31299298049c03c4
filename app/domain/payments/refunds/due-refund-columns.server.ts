import type { SQL } from "drizzle-orm";
import { orderLines } from "~/domain/orders/tables.server";

type DueRefundInput = {
	id: string | SQL<string>;
	/** Null for bank payments. */
	attemptId: string | SQL<string | null>;
	/** Each cause is refunded once. */
	cause: SQL<string>;
	reason: string;
	at: number;
};

export function buildDueRefundColumns({ id, attemptId, cause, reason, at }: DueRefundInput) {
	return {
		id,
		attemptId,
		cause,
		reason,
		lineId: orderLines.id,
		amountPoisha: orderLines.totalPoisha,
		state: "due",
		createdAt: at,
		updatedAt: at,
		dueAt: at,
	} as const;
}
