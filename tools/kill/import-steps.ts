import { query } from "./query";
import { runJobs } from "./run-jobs";
import { type Purchase, payOrder, type Shopping, type Step, takeNextProduct } from "./steps";

const UNITS = 3;
const ATTEMPTS = 80;
const PAUSE_MS = 100;
/** After it, the shop starts a phase again that does not go on. */
const LOST_AFTER_MINUTES = 40;

type ImportPurchase = Purchase & { path: string; run: string; onHand: number };
type Content = { kind: "stock" | "tracking"; text: string };

const getId = (path: string) => path.slice(path.lastIndexOf("/") + 1);

async function readImport(at: Shopping, path: string) {
	const sql = `select state, run, counts ->> 'written' as written, counts ->> 'changed' as changed
		from imports where id = '${getId(path)}'`;
	const [row] = await query<{
		state: string;
		run: number;
		written: number | null;
		changed: number | null;
	}>(at, sql);
	return row;
}

async function readOnHand(at: Shopping, { product }: Purchase): Promise<number> {
	const sql = `select on_hand as onHand from products where id = '${product._id}'`;
	const [row] = await query<{ onHand: number }>(at, sql);
	return row?.onHand ?? 0;
}

/** A phase goes on by itself after a restart; one that no Workflow has begun is begun by a job. */
async function waitUntil(at: Shopping, path: string, state: string): Promise<void> {
	for (let attempt = 0; attempt < 2 * ATTEMPTS; attempt += 1) {
		if ((await readImport(at, path))?.state === state) return;
		if (attempt === ATTEMPTS) await runJobs(at.settings, LOST_AFTER_MINUTES);
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
	throw new Error(`The import does not become ${state}.`);
}

async function upload(at: Shopping, { kind, text }: Content, idempotencyKey: string, halt = "") {
	const file = new File([text], `${kind}.csv`);
	const { location } = await at.admin.upload(
		"/dashboard/import",
		{ kind, idempotencyKey },
		file,
		halt,
	);
	if (!location) throw new Error("The file was not accepted.");
	await waitUntil(at, location, "ready");
	return location;
}

const describeChange = ({ product }: Purchase): Content => ({
	kind: "stock",
	text: `id,change\n${product._id},+${UNITS}\n`,
});

async function prepareStock(at: Shopping): Promise<ImportPurchase> {
	const purchase = { orderId: "", product: takeNextProduct(at) };
	return { ...purchase, path: "", run: "", onHand: await readOnHand(at, purchase) };
}

async function uploadFirst(
	at: Shopping,
	purchase: Purchase,
	content: Content,
): Promise<ImportPurchase> {
	const onHand = await readOnHand(at, purchase);
	const path = await upload(at, content, crypto.randomUUID());
	const run = (await readImport(at, path))?.run;
	return { ...purchase, path, run: String(run), onHand };
}

const sendAct =
	(act: "apply" | "undo", state: string): Step<ImportPurchase>["send"] =>
	async (at, { path, run }, _, halt) => {
		const answer = await at.admin.post(path, { act, run }, halt);
		await waitUntil(at, path, state);
		return answer;
	};

/** Null if each line was written once. */
async function checkStock(at: Shopping, { path, onHand, ...purchase }: ImportPurchase, by: number) {
	const units = (await readOnHand(at, purchase)) - onHand;
	const { written } = (await readImport(at, path)) ?? {};
	return units === by && written === 1
		? null
		: `the stock changed by ${units}, not ${by}, and ${written} rows are counted`;
}

const applyStock = sendAct("apply", "applied");

export const IMPORT_STEPS: readonly Step<ImportPurchase>[] = [
	{
		name: "upload an import, and its dry run",
		prepare: prepareStock,
		async send(at, purchase, key, halt) {
			purchase.path = await upload(at, describeChange(purchase), key, halt);
		},
		async check(at, { path, onHand, ...purchase }) {
			const { changed } = (await readImport(at, path)) ?? {};
			const isKept = (await readOnHand(at, purchase)) === onHand;
			return changed === 1 && isKept
				? null
				: `${changed} rows are found, the stock is kept: ${isKept}`;
		},
	},
	{
		name: "apply an import",
		prepare: async (at) => {
			const purchase = await prepareStock(at);
			return uploadFirst(at, purchase, describeChange(purchase));
		},
		send: applyStock,
		check: (at, purchase) => checkStock(at, purchase, UNITS),
	},
	{
		name: "undo an import",
		prepare: async (at) => {
			const stock = await prepareStock(at);
			const purchase = await uploadFirst(at, stock, describeChange(stock));
			await applyStock(at, purchase, "");
			return { ...purchase, run: String((await readImport(at, purchase.path))?.run) };
		},
		send: sendAct("undo", "undone"),
		check: (at, purchase) => checkStock(at, purchase, 0),
	},
	{
		name: "apply an import of tracking numbers",
		prepare: async (at) => {
			const purchase = await payOrder(at);
			const [order] = await query<{ number: string }>(
				at,
				`select number from orders where id = '${purchase.orderId}'`,
			);
			const text = `order number,tracking number\n${order?.number},T-1\n`;
			return uploadFirst(at, purchase, { kind: "tracking", text });
		},
		send: applyStock,
		async check(at, { orderId }) {
			const [sent] = await query<{ count: number; units: number }>(
				at,
				`select count(*) as count, sum(quantity) as units from shipments
					join shipment_lines on shipment_id = shipments.id where order_id = '${orderId}'`,
			);
			return sent?.count === 1 && sent.units === 1
				? null
				: `${sent?.count} shipments with ${sent?.units} units left`;
		},
	},
];
