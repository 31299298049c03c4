import { and, eq, lte, sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.server";
import type { ReconcilerPart } from "../reconciler-rules";
import { reconciler } from "../tables.server";

/** The lease is renewed before each page. Rows are acquired one by one, so it may safely expire. */
const LEASE_MS = 5 * 60_000;

export type Lease = {
	/** Throws when another run has taken over. */
	renew: () => Promise<void>;
	release: (errors: string) => Promise<void>;
};

export async function acquireLease(
	{ db, now, newId }: Platform,
	part: ReconcilerPart,
): Promise<Lease | null> {
	const startedAt = now();
	const leaseId = newId();
	const isOwnLease = and(eq(reconciler.part, part), eq(reconciler.leaseId, leaseId));
	const acquired = await db
		.update(reconciler)
		.set({ leaseId, leaseUntil: startedAt + LEASE_MS, startedAt })
		.where(and(eq(reconciler.part, part), lte(reconciler.leaseUntil, startedAt)))
		.returning({ part: reconciler.part });
	if (acquired.length === 0) return null;
	return {
		async renew() {
			const renewed = await db
				.update(reconciler)
				.set({ leaseUntil: now() + LEASE_MS })
				.where(isOwnLease)
				.returning({ part: reconciler.part });
			if (renewed.length === 0) throw new Error("Another run has taken the reconciler's lease.");
		},
		async release(errors) {
			const at = now();
			await db
				.update(reconciler)
				.set({
					leaseUntil: 0,
					durationMs: Math.max(0, at - startedAt),
					errors: errors.slice(0, 2000),
					succeededAt: errors ? sql`${reconciler.succeededAt}` : at,
				})
				.where(isOwnLease);
		},
	};
}
