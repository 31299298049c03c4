import { brotliCompressSync, constants } from "node:zlib";
import { withLocalBindings } from "../../scripts/bindings";
import { demoAccounts } from "../../scripts/seed/people";
import { PAGE_BROTLI_LEVEL } from "../meter/edge";
import { type FormCost, get, post, readCosts, readHiddenFields } from "./forms";
import { median } from "./quantile";
import { createSession, type Headers } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

export type PadCost = FormCost & {
	step: string;
	lists: number;
	ms: number;
	/** Of the Worker and the database; null where the system doesn't tell. */
	cpuMs: number | null;
	/** Bytes of the compressed answer. */
	bytes: number;
};

const [, SHOPPER] = demoAccounts;
const [LINE_COUNT, UNKNOWN_COUNT] = [500, 50];
/** Of the demo shop, which apply to everybody. */
const PUBLIC_LISTS = 2;
const OWN_LISTS = 3;

/** Pastes, shows and adds 500 lines with 50 unknown ones, with the shop's price lists and with five. */
export async function measurePads(stateDir: string, rounds: number): Promise<PadCost[]> {
	const text = await writeList(stateDir);
	const few = await measureSteps(stateDir, text, rounds);
	await assignLists(stateDir);
	const many = await measureSteps(stateDir, text, rounds);
	return [
		...few.map((cost) => ({ ...cost, lists: PUBLIC_LISTS })),
		...many.map((cost) => ({ ...cost, lists: PUBLIC_LISTS + OWN_LISTS })),
	];
}

const BENCH_PARTS = `SELECT id, part_number, price_poisha FROM products
	WHERE archived_at IS NULL AND part_number <> '' AND on_hand - reserved >= min_quantity AND superseded_by IS NULL
	ORDER BY id DESC LIMIT ${LINE_COUNT - UNKNOWN_COUNT}`;

function writeList(stateDir: string): Promise<string> {
	return withLocalBindings(stateDir, async ({ DB }) => {
		const parts = await DB.prepare(
			`SELECT products.part_number AS number, products.min_quantity AS quantity
			FROM (${BENCH_PARTS}) AS part JOIN products ON products.id = part.id`,
		).all<{ number: string; quantity: number }>();
		const known = parts.results.map(({ number, quantity }) => `${number} x ${quantity}`);
		if (known.length !== LINE_COUNT - UNKNOWN_COUNT)
			throw new Error(`The shop has ${known.length} parts to order.`);
		const unknown = Array.from({ length: UNKNOWN_COUNT }, (_, n) => `TY-X${1000 + n} ${n + 1}`);
		return [...unknown, ...known].join("\n");
	});
}

/** Three contracts of the shopper, with three prices of each part. */
function assignLists(stateDir: string): Promise<void> {
	return withLocalBindings(stateDir, async ({ DB }) => {
		for (let n = 0; n < OWN_LISTS; n += 1) {
			const id = `bench-pad-${n}`;
			await DB.batch([
				DB.prepare("DELETE FROM price_lists WHERE id = ?").bind(id),
				DB.prepare(
					`INSERT INTO price_lists (id, name, kind, percent_off_bp, from_at, until_at, state, created_at)
					VALUES (?1, ?1, 'contract', 0, 1, 253402214400000, 'active', 1)`,
				).bind(id),
				DB.prepare(
					`INSERT INTO list_prices (list_id, product_id, min_quantity, unit_poisha)
					SELECT ?, part.id, step.value, max(4, part.price_poisha) - step.key - 1
					FROM (${BENCH_PARTS}) AS part, json_each('[1, 10, 100]') AS step`,
				).bind(id),
				DB.prepare(
					"INSERT INTO customer_price_lists (customer_id, list_id) SELECT customer_id, ?2 FROM users WHERE id = ?1",
				).bind(SHOPPER.id, id),
			]);
		}
	});
}

type StepCost = Omit<PadCost, "lists">;
type Sample = Omit<StepCost, keyof FormCost>;

async function measureSteps(stateDir: string, text: string, rounds: number): Promise<StepCost[]> {
	const counts: FormCost[] = [];
	await withShopper(stateDir, { counted: true }, (shop, headers) =>
		runSteps(shop, headers, text, async () => counts.push(await readCosts(shop))),
	);
	const runs: Sample[][] = [];
	await withShopper(stateDir, { counted: false }, async (shop, headers) => {
		// The first warms the code up.
		for (let round = 0; round <= rounds; round += 1) runs.push(await runSteps(shop, headers, text));
	});
	const [first = [], ...measured] = runs;
	return first.map(({ step, bytes }, at) => ({
		step,
		bytes,
		...(counts[at] ?? { statements: 0, rowsRead: 0, rowsWritten: 0 }),
		ms: median(measured.map((run) => run[at]?.ms ?? 0)),
		cpuMs: measured.some((run) => run[at]?.cpuMs === null)
			? null
			: median(measured.map((run) => run[at]?.cpuMs ?? 0)),
	}));
}

async function withShopper(
	stateDir: string,
	{ counted }: { counted: boolean },
	work: (shop: WorkerServer, headers: Headers) => Promise<unknown>,
): Promise<void> {
	const shop = await serveShop(stateDir, { counted });
	try {
		const cookie = await createSession(shop.url, SHOPPER);
		await work(shop, { "cf-connecting-ip": "203.0.113.7", cookie });
	} finally {
		await shop.close();
	}
}

async function runSteps(
	shop: WorkerServer,
	headers: Headers,
	text: string,
	afterStep: () => Promise<unknown> = async () => {},
): Promise<Sample[]> {
	const samples: Sample[] = [];
	const measure = async <Answer>(step: string, send: () => Promise<Answer>): Promise<Answer> => {
		const [start, cpuBefore] = [performance.now(), await shop.cpuMs()];
		const answer = await send();
		const [ms, cpuAfter] = [performance.now() - start, await shop.cpuMs()];
		const cpuMs = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
		const bytes = typeof answer === "string" ? compress(answer) : 0;
		samples.push({ step, ms, cpuMs, bytes });
		await afterStep();
		return answer;
	};
	const form = readHiddenFields(await get(shop, "/order-pad", headers));
	const pasted = await measure("paste", () =>
		post(shop, "/order-pad", headers, { ...form, list: text }),
	);
	const path = pasted.headers.get("location");
	if (pasted.status !== 303 || !path) throw new Error(`The list was answered ${pasted.status}.`);
	const review = await measure("show", () => get(shop, path, headers));
	const fields = { ...readHiddenFields(review), intent: "add" };
	const added = await measure("add", () => post(shop, path, headers, fields));
	if (added.status !== 303) throw new Error(`Adding the lines was answered ${added.status}.`);
	return samples;
}

const compress = (html: string): number =>
	brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_LEVEL } })
		.byteLength;
