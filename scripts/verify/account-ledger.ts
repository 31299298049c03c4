import type { CheckResult } from "./check-result";

type Broken = { id: string; detail: string };

/** Each company's entries add up to what it owes. The reconciler's invariants compare one after the other. */
export async function checkAccountLedger(db: D1Database): Promise<CheckResult> {
	const { results } = await db
		.prepare(
			`SELECT id, owed_poisha || ' owed, entries add up to ' || total AS detail FROM (
				SELECT id, owed_poisha, (SELECT coalesce(sum(delta_poisha), 0) FROM account_entries WHERE customer_id = customers.id) AS total
				FROM customers
			) WHERE owed_poisha <> total`,
		)
		.all<Broken>();
	const counted = await db
		.prepare("SELECT count(DISTINCT customer_id) AS companies FROM account_entries")
		.first<{ companies: number }>();
	return {
		name: "account ledger",
		checkedCount: counted?.companies ?? 0,
		differences: results.map(({ id, detail }) => `customer ${id}: ${detail}`),
	};
}
