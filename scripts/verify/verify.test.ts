import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLocalBindings } from "../bindings";
import { drill } from "../drill/drill";
import { importDump } from "../drill/dump";
import { listMissingKinds } from "../drill/missing-kinds";
import { prepareState } from "../prepare-state";
import { run } from "../run";
import { verify } from "./verify";

/** Several programs start one after the other. */
const PATIENCE_MS = 600_000;

/** Of the large catalogue, what nobody has ordered. */
const isLeftOut = (id: string) =>
	`${id} LIKE 'ty-%' AND ${id} NOT IN (SELECT product_id FROM order_lines UNION SELECT product_id FROM backorders
		UNION SELECT product_id FROM approval_request_lines)`;

let folder = "";
let stateDir = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "toolyard-verify-"));
	stateDir = join(folder, "state");
	await prepareState({ stateDir });
	// Wrangler restores row by row; the journeys' shops are restored with all their products.
	await withLocalBindings(stateDir, async ({ DB }) => {
		await DB.batch([
			DB.prepare(`DELETE FROM list_prices WHERE ${isLeftOut("product_id")}`),
			DB.prepare(`DELETE FROM products WHERE ${isLeftOut("id")}`),
		]);
	});
}, PATIENCE_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function runCommand(...args: string[]): Promise<string> {
	const env = { ...process.env, STATE_DIR: stateDir };
	return run("tsx", ["scripts/verify/verify.ts", ...args], { quiet: true, env }).then(
		() => "",
		(error: Error) => error.message,
	);
}

async function listDifferences(state: string): Promise<string[]> {
	const { checks } = await withLocalBindings(state, verify);
	expect(checks.length).toBeGreaterThan(10);
	return checks.flatMap(({ differences }) => differences);
}

test(
	"a shop with a row of each kind in every table has no differences, nor has the one that the drill restores from it",
	async () => {
		const missing = await withLocalBindings(stateDir, async ({ DB }) => {
			await importDump(DB, "scripts/drill/every-kind.sql");
			return listMissingKinds(DB);
		});
		expect(missing).toEqual([]);
		expect(await runCommand("--local")).toBe("");
		expect(await drill({ stateDir, into: join(folder, "drilled") })).toBe(true);
	},
	PATIENCE_MS,
);

test(
	"the restore of docs/backup.md, by wrangler, gives a shop without differences",
	async () => {
		const backup = join(folder, "drilled/backup.sql");
		const restored = join(folder, "restored");
		const restore = ["d1", "execute", "toolyard", "--local", "--persist-to", restored];
		await run("wrangler", [...restore, "--file", backup], {
			quiet: true,
			env: { ...process.env, CI: "true" },
		});
		await cp(join(stateDir, "v3/r2"), join(restored, "v3/r2"), { recursive: true });
		expect(await listDifferences(restored)).toEqual([]);
	},
	PATIENCE_MS,
);

test(
	"every planted fault is found, and the command fails",
	async () => {
		const picture = await withLocalBindings(stateDir, async ({ DB, IMAGES_BUCKET }) => {
			const shown = await DB.prepare(
				"SELECT image_key AS key FROM products WHERE image_key <> '' LIMIT 1",
			).first<{
				key: string;
			}>();
			await IMAGES_BUCKET.delete(shown?.key ?? "");
			await IMAGES_BUCKET.put("products/of-nobody.webp", "RIFF");
			const plant = (...statements: string[]) => DB.batch(statements.map((it) => DB.prepare(it)));
			await plant(
				"UPDATE products SET reserved = 1 WHERE id = 'claw-hammer-20oz'",
				"UPDATE products SET on_hand = on_hand + 2 WHERE id = 'hacksaw-300'",
				"DROP TRIGGER products_after_update_record_unexplained",
				"UPDATE products SET on_hand = on_hand + 3 WHERE id = 'claw-hammer-20oz'",
				"DELETE FROM bank_payment_orders WHERE order_id = 'demo-order-1'",
				"UPDATE customers SET owed_poisha = 100 WHERE id = 'c-karnaphuli'",
				"UPDATE product_sales SET units = units + 1 WHERE product_id = 'vernier-callipers-150'",
				"UPDATE products SET sold_units = sold_units + 1 WHERE id = 'hacksaw-300'",
				"UPDATE part_months SET units = units + 1 WHERE month = (SELECT max(month) FROM part_months) AND product_id = 'vernier-callipers-150'",
				"UPDATE customer_months SET gross_poisha = gross_poisha + 1 WHERE customer_id = 'c-surma'",
				"UPDATE daily_sales SET paid_orders = paid_orders + 1 WHERE day = (SELECT max(day) FROM daily_sales)",
				"UPDATE receivable_months SET delta_poisha = delta_poisha + 1 WHERE month = (SELECT max(month) FROM receivable_months)",
				"UPDATE vat_months SET vat_poisha = vat_poisha + 1 WHERE kind = 'credit-note'",
				"UPDATE orders SET exempt_number = 'EX-1' WHERE id = 'demo-order-1'",
				"UPDATE orders SET buyer_email = user_id || '@deleted.invalid' WHERE id = 'demo-order-2'",
				"UPDATE orders SET exempt_number = 'EX-2' WHERE id = 'demo-order-2'",
				"UPDATE users SET email = id || '@deleted.invalid' WHERE id = 'demo-exempt'",
				"INSERT INTO part_numbers (normalized, spelling, customer_id, kind, product_id, display, words) VALUES ('f-1', 'f-1', '', 'alternate', 'hacksaw-300', 'F-1', ' f')",
				"INSERT INTO part_numbers (normalized, spelling, customer_id, kind, product_id, display, words) VALUES ('n1', 'n1', 'nobody', 'customer', 'hacksaw-300', 'N1', ''), ('n2', 'n2', 'c-demo-exempt', 'customer', 'hacksaw-300', 'N2', '')",
				"UPDATE products SET part_number = 'TY-1', search_numbers = ' f' WHERE id = 'claw-hammer-20oz'",
				"DROP TRIGGER order_lines_after_insert_reserve_stock",
				"DROP TRIGGER order_lines_after_update_leave_unpaid",
				"CREATE TRIGGER order_lines_after_update_leave_unpaid AFTER UPDATE OF status ON order_lines BEGIN SELECT 1; END",
				"DROP INDEX order_lines_by_user",
				"DELETE FROM d1_migrations WHERE name = '0001_platform.sql'",
				"INSERT INTO d1_migrations (name) VALUES ('9999_of_nobody.sql')",
				// With foreign keys enforced, only dropping the parent makes an orphan.
				"CREATE TABLE shelves (id TEXT)",
				"CREATE UNIQUE INDEX shelves_by_id ON shelves (id)",
				"CREATE TABLE boxes (shelf TEXT REFERENCES shelves (id))",
				"INSERT INTO shelves VALUES ('top')",
				"INSERT INTO boxes VALUES ('top')",
				"DROP INDEX shelves_by_id",
				"DROP TABLE shelves",
				"CREATE TABLE shelves (id TEXT PRIMARY KEY)",
			);
			return shown?.key;
		});
		const output = await runCommand("--local");
		expect(output).toContain("failed (1)");
		for (const line of [
			"stock-mismatch: product claw-hammer-20oz: 1 reserved, unpaid orders and backorders hold 0",
			"stock-unexplained: product hacksaw-300: +2, ",
			"stock ledger: product claw-hammer-20oz: ",
			"account ledger: customer c-karnaphuli: 100 owed, entries add up to 0",
			"triggers: trigger products_after_update_record_unexplained: missing",
			"transfer-mismatch: order demo-order-1: tk 0.00 received by transfer, ",
			"sales-mismatch: product vernier-callipers-150: orders 3, units 7 counted; orders 3, units 4 sold",
			"sales-mismatch: product hacksaw-300: orders 0, units 1 summed; orders 0, units 0 by day",
			"month-mismatch: product vernier-callipers-150: 20",
			"sums of months: part_months 20",
			"sums of months: customer_months 20",
			"sums of months: daily_sales, orders: not the sum",
			"sums of months: receivable_months 20",
			"sums of months: vat_months 20",
			"exemptions: order demo-order-1: exempt by certificate EX-1, but lines with VAT: 1",
			"exemptions: order demo-order-2: anonymised, but names certificate EX-2",
			"exemptions: customer c-demo-exempt: deleted, but has certificate VAT-EX-2207",
			"part numbers: product hacksaw-300: alternate number F-1: found as 'f-1', not as 'f1'",
			"part numbers: product hacksaw-300: alternate number F-1: spelled 'f-1', not 'f1'",
			"part numbers: product hacksaw-300: alternate number F-1: has the words ' f', not ",
			"part numbers: product hacksaw-300: customer number N1: there is no customer nobody",
			"part numbers: product hacksaw-300: customer number N2: there is no customer c-demo-exempt",
			"part numbers: product claw-hammer-20oz: repeats the number 'TY-1', has '",
			"part numbers: product claw-hammer-20oz: is searched by 'f', not by '",
			"triggers: trigger order_lines_after_insert_reserve_stock: missing",
			"triggers: trigger order_lines_after_update_leave_unpaid: not as migrated",
			"tables and indexes: index order_lines_by_user: missing",
			"tables and indexes: table boxes: made by no migration",
			"migrations: 0001_platform.sql: not applied",
			"migrations: 9999_of_nobody.sql: has no file",
			"foreign keys: boxes, row 1: names no row of shelves",
			`pictures: ${picture}: has no object`,
			// With three of the parts that were deleted.
			"pictures: 4 objects that no row shows",
			// The stored sizes of the deleted picture.
			"2 sizes of pictures that are gone",
		]) {
			expect(output).toContain(line);
		}
	},
	PATIENCE_MS,
);

test(
	"the command fails when there is no shop, or none is named",
	async () => {
		expect(await runCommand()).toContain("failed (2)");
		stateDir = join(folder, "nowhere");
		expect(await runCommand("--local")).toContain("failed (2)");
	},
	PATIENCE_MS,
);
