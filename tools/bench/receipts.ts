import { withLocalBindings } from "../../scripts/bindings";
import { post } from "./forms";
import { median } from "./quantile";
import { logInAll } from "./visitors";
import { serveShop } from "./workerd";

export type ReceiptCost = { waiting: string; ms: number };

const ROUNDS = 40;
const OPEN_ROWS = 6000;
const ROWS_OF_ACCOUNT = 200;
const PARTS = ["bench-none-waits", "bench-none-fits", "bench-one-fits"] as const;
type Part = (typeof PARTS)[number];

/** How long a receipt of one unit takes without and with 6,000 open backorders of its part, in turns. */
export async function measureReceipts(stateDir: string): Promise<ReceiptCost[]> {
	await withLocalBindings(stateDir, async ({ DB }) => {
		await addParts(DB);
		await addWaiting(DB, "bench-none-fits", 1_000_000);
		await addWaiting(DB, "bench-one-fits", 1);
	});
	const shop = await serveShop(stateDir);
	const times = new Map<Part, number[]>(PARTS.map((part) => [part, []]));
	try {
		const { admin } = await logInAll(shop.url);
		for (let round = 0; round < ROUNDS; round += 1)
			for (const part of PARTS) {
				const start = performance.now();
				const answer = await post(shop, "/dashboard/stock/receive", admin, {
					reference: `Bench ${round}`,
					lines: `${part} 1`,
					idempotencyKey: crypto.randomUUID(),
				});
				if (answer.status !== 303) throw new Error(`A receipt was answered with ${answer.status}.`);
				times.get(part)?.push(performance.now() - start);
			}
	} finally {
		await shop.close();
	}
	return Array.from(times, ([part, all]) => ({
		waiting: part.replace("bench-", "").replaceAll("-", " "),
		ms: median(all),
	}));
}

const addParts = (DB: D1Database) =>
	DB.prepare(
		`INSERT OR IGNORE INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_at, created_by)
		SELECT value, value, value, 'Bench', 25000, 0, 'products/none.webp', 1, (SELECT id FROM users WHERE role = 'admin' LIMIT 1)
		FROM json_each(?)`,
	)
		.bind(JSON.stringify(PARTS))
		.run();

const ACCOUNTS = JSON.stringify(Array.from({ length: OPEN_ROWS / ROWS_OF_ACCOUNT }, (_, n) => n));
const ROWS = JSON.stringify(Array.from({ length: ROWS_OF_ACCOUNT }, (_, n) => n));

async function addWaiting(DB: D1Database, part: Part, quantity: number): Promise<void> {
	await DB.batch([
		DB.prepare(
			"INSERT INTO customers (id, created_at) SELECT ?1 || '-' || value, 1 FROM json_each(?2)",
		).bind(part, ACCOUNTS),
		DB.prepare(
			`INSERT INTO users (id, email, customer_id, name, role, created_at)
			SELECT ?1 || '-' || value, ?1 || '-' || value || '@bench.test', ?1 || '-' || value, 'Bench', 'customer', 1
			FROM json_each(?2)`,
		).bind(part, ACCOUNTS),
		DB.prepare(
			`INSERT INTO backorders (id, user_id, customer_id, product_id, quantity, unit_poisha, delivery,
				idempotency_key, created_at, queued_at)
			SELECT ?1 || '-' || account.value || '-' || line.value, ?1 || '-' || account.value, ?1 || '-' || account.value, ?1, ?4,
				25000, '{}', 'bench-waiting-' || line.value, line.value, line.value
			FROM json_each(?2) AS account, json_each(?3) AS line`,
		).bind(part, ACCOUNTS, ROWS, quantity),
	]);
}
