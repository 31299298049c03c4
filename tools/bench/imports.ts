import { withLocalBindings } from "../../scripts/bindings";
import { demoAccounts } from "../../scripts/seed/people";
import { get, post } from "./forms";
import { median, quantile } from "./quantile";
import { createSession, type Headers } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

export type ImportCost = {
	step: string;
	rows: number;
	seconds: number;
	/** Orders placed during the import. */
	orders: number;
	/** The median of one of them, and what nine of ten take at most. */
	orderMs: number;
	slowOrderMs: number;
	/** The median of an order just before, without an import. */
	usualMs: number;
};

const [ADMIN, SHOPPER] = demoAccounts;
const CLIENT: Headers = { "cf-connecting-ip": "203.0.113.7" };
const ORDER = {
	quantity: "1",
	name: "Bench",
	address: "1 Workshop Road, Dhaka",
	phone: "+8801700000000",
	deliveryMethodId: "pickup",
	seenCharges: "pickup:0",
};
const USUAL_ORDERS = 20;
const POLL_MS = 250;
/** Between two orders of the shopper. */
const THINK_MS = 200;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Changes the prices of so many parts by a file, and takes that back, while a shopper orders. */
export async function measureImports(
	stateDir: string,
	sizes: readonly number[],
): Promise<ImportCost[]> {
	const parts = await listParts(stateDir);
	const files = sizes
		.filter((size) => size <= parts.length)
		.map(
			(size): ImportedFile => ({ text: writePrices(parts.slice(0, size)), rows: size, acts: [] }),
		);
	return measureFiles(stateDir, files);
}

/** Reads an export of another system with so many new parts and families, applies it and takes that back, while a shopper orders. */
export const measureExport = (
	stateDir: string,
	size: { parts: number; families: number },
): Promise<ImportCost[]> =>
	measureFiles(stateDir, [
		{ text: writeExport(size), rows: size.parts, acts: ["columns", "create"] },
	]);

/** `acts` are the presses between the upload and applying. */
type ImportedFile = { text: string; rows: number; acts: readonly ("columns" | "create")[] };

async function measureFiles(
	stateDir: string,
	files: readonly ImportedFile[],
): Promise<ImportCost[]> {
	const toOrder = await listPartsToOrder(stateDir);
	const shop = await serveShop(stateDir);
	try {
		const shopper = { ...CLIENT, cookie: await createSession(shop.url, SHOPPER) };
		const order = async (): Promise<number> => {
			const id = toOrder.pop();
			if (!id) throw new Error("The shop has no more parts to order.");
			const fields = { ...ORDER, idempotencyKey: crypto.randomUUID() };
			const start = performance.now();
			const { status } = await post(shop, `/products/${id}/order`, shopper, fields);
			const ms = performance.now() - start;
			// Some parts are too cheap to be ordered alone.
			return status === 400 ? order() : ms;
		};
		const costs: ImportCost[] = [];
		for (const file of files) costs.push(...(await measureFile(shop, file, order)));
		return costs;
	} finally {
		await shop.close();
	}
}

type Part = { id: string; taka: number };

const listParts = (stateDir: string): Promise<Part[]> =>
	withLocalBindings(stateDir, async ({ DB }) => {
		const { results } = await DB.prepare(
			"SELECT id, price_poisha / 100 AS taka FROM products WHERE kind = 'goods'",
		).all<Part>();
		return results;
	});

const listPartsToOrder = (stateDir: string): Promise<string[]> =>
	withLocalBindings(stateDir, async ({ DB }) => {
		const { results } = await DB.prepare(
			`SELECT id FROM products WHERE archived_at IS NULL AND kind = 'goods' AND on_hand > reserved
				AND min_quantity = 1 AND order_multiple = 1 AND id NOT IN (
					SELECT product_id FROM order_lines WHERE status = 'unpaid')`,
		).all<{ id: string }>();
		return results.map(({ id }) => id);
	});

const writePrices = (parts: readonly Part[]) =>
	`id,price\n${parts.map(({ id, taka }) => `${id},${taka + 1}`).join("\n")}\n`;

const EXPORT_HEAD =
	"Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Taxable,Variant Barcode,Cost per item,Status";

/** Of Shopify: each family has as many variants. */
function writeExport({ parts, families }: { parts: number; families: number }): string {
	const variants = parts / families;
	const lines = Array.from({ length: parts }, (_, n) => {
		const [family, variant] = [Math.floor(n / variants), n % variants];
		const title =
			variant === 0
				? `Hex bolt ${family},<p>Class <b>8.8</b></p>,Padma,Bolts ${family % 40}`
				: ",,,";
		const price = `${10 + (n % 900)}.50`;
		return `hex-bolt-${family},${title},,TRUE,Thread,M${5 + variant},Length,${20 + family} mm,HB-${family}-${variant},12,${n % 500},${price},TRUE,,5.25,active`;
	});
	return `${EXPORT_HEAD}\n${lines.join("\n")}\n`;
}

const ENDS = { columns: "Create ", create: "ready to apply" };

/** What the page presets of the questions and columns of a file. */
function readAnswers(html: string): [string, string][] {
	const selects = html.matchAll(/<select[^>]*name="([a-z]+)".*?<\/select>/gs);
	return Array.from(selects, ([select, name = ""]) => [
		name,
		/value="([^"]*)" selected/.exec(select)?.[1] ?? "",
	]);
}

async function measureFile(
	shop: WorkerServer,
	{ text, rows, acts }: ImportedFile,
	order: () => Promise<number>,
): Promise<ImportCost[]> {
	const costs: ImportCost[] = [];
	let path = "";
	const measure = async (
		step: string,
		end: string,
		send: (admin: Headers) => Promise<Response>,
	): Promise<void> => {
		const usual: number[] = [];
		for (let n = 0; n < USUAL_ORDERS; n += 1) usual.push(await order());
		// Applying asks for the password of an older session.
		const admin = { ...CLIENT, cookie: await createSession(shop.url, ADMIN) };
		const start = performance.now();
		const answer = await send(admin);
		path = answer.headers.get("location") ?? "";
		if (path === "") throw new Error(`To ${step} was answered ${answer.status}.`);
		const ordered: number[] = [];
		let isOver = false;
		const wait = async () => {
			for (let page = ""; !page.includes(end); await sleep(POLL_MS)) {
				// A busy machine may fail to answer once.
				page = await get(shop, path, admin).catch(() => "");
				const [stop] = /It stopped because[^<]*|It has not gone on[^<]*/.exec(page) ?? [];
				if (stop) throw new Error(`In ${step}: ${stop}`);
			}
			isOver = true;
		};
		const shopOn = async () => {
			while (!isOver) {
				ordered.push(await order());
				await sleep(THINK_MS);
			}
		};
		const waiting = wait().then(() => (performance.now() - start) / 1000);
		await shopOn();
		const seconds = await waiting;
		const [orderMs, slowOrderMs] = [median(ordered), quantile(ordered, 0.9)];
		process.stderr.write(
			`  ${step} of ${rows} rows: ${seconds.toFixed(0)} s, ${ordered.length} orders of ${orderMs.toFixed(0)} ms, ${median(usual).toFixed(0)} ms before\n`,
		);
		costs.push({
			step,
			rows,
			seconds,
			orders: ordered.length,
			orderMs,
			slowOrderMs,
			usualMs: median(usual),
		});
	};
	const act = (name: string) => async (admin: Headers) => {
		const page = await get(shop, path, admin);
		const [, run = ""] = /name="run" value="(\d+)"/.exec(page) ?? [];
		const answers = name === "columns" ? readAnswers(page) : [];
		return post(shop, path, admin, [["act", name], ["run", run], ...answers]);
	};
	const end = acts.length > 0 ? "columns to match" : "ready to apply";
	await measure("dry run", end, (admin) => upload(shop, admin, text));
	for (const name of acts) await measure(name, ENDS[name], act(name));
	await measure("apply", "Parts: applied", act("apply"));
	await measure("undo", "Parts: undone", act("undo"));
	return costs;
}

function upload({ url }: WorkerServer, admin: Headers, text: string): Promise<Response> {
	const body = new FormData();
	body.set("kind", "products");
	body.set("idempotencyKey", crypto.randomUUID());
	body.set("file", new File([text], "prices.csv"));
	const headers = { ...admin, origin: url.origin };
	return fetch(new URL("/dashboard/import", url), {
		method: "POST",
		headers,
		body,
		redirect: "manual",
	});
}
