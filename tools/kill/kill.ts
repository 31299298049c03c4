import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { startEmulators } from "@toolyard/emulators";
import { isPaidStatus, type LineStatus } from "../../app/domain/orders/rules/order-status";
import { withLocalBindings } from "../../scripts/bindings";
import { buildEmulatorOptions } from "../../scripts/emulator-options";
import { type LocalSettings, readLocalSettings } from "../../scripts/local-settings";
import { prepareState } from "../../scripts/prepare-state";
import { inScratchFolder } from "../../scripts/scratch-folder";
import { demoAccounts } from "../../scripts/seed/people";
import { findFreePorts } from "../../scripts/start-server";
import { formatReport } from "../../scripts/verify/report";
import { hasNoDifferences, verify } from "../../scripts/verify/verify";
import { buildShop } from "../bench/workerd";
import { startKillableShop } from "./killable-shop";
import { createProviderClient, type Intent } from "./provider";
import { runJobs } from "./run-jobs";
import { Shopper } from "./shopper";
import { type Product, type Shopping, STEPS } from "./steps";

type Order = {
	id: string;
	status: LineStatus;
	transactionId: string | null;
	idempotencyKey: string;
};

const [ADMIN, BUYER] = demoAccounts;
/** After the buyer's two minutes, after every hold, and once more for jobs those runs left. */
const CLOCK_OFFSETS_MINUTES = [3, 200, 80 * 60, 81 * 60];
/** Work after the response may reach points too. */
const BACKGROUND_WORK_MS = 500;
const MAX_POINTS = 40;
/** Below this price one unit is less than a card payment's minimum. */
const MIN_PRICE_TK = 65;
const MIN_STOCK = 10;

async function killBesideEmulators(stateDir: string, only: string | undefined): Promise<string[]> {
	const settings = readLocalSettings({ PORT: String(await findFreePorts()), STATE_DIR: stateDir });
	await prepareState(settings);
	const emulators = await startEmulators(buildEmulatorOptions(settings));
	try {
		return await killEverywhere(settings, only);
	} finally {
		await emulators.close();
	}
}

async function killEverywhere(
	settings: LocalSettings,
	only: string | undefined,
): Promise<string[]> {
	const { stateDir } = settings;
	const provider = createProviderClient(settings);
	await provider.holdWebhooks();
	let shop = await startKillableShop(settings);

	let killed: Promise<void> | null = null;
	const control = createServer(() => {
		killed = shop.kill();
	});
	await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
	const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}/`;
	const startedAt = Date.now();
	const wrong: string[] = [];
	try {
		const products = await listPayableProducts();
		for (const step of STEPS.filter(({ name }) => name.includes(only ?? ""))) {
			const kills = await killAtEachPoint(await openShopping(products), step);
			await provider.releaseWebhooks();
			for (const minutes of CLOCK_OFFSETS_MINUTES) await runJobs(settings, minutes);
			// A request that is refused reaches no write, and would prove nothing.
			if (kills === 0) wrong.push(`${step.name}: the Worker was never killed`);
			console.log(`${String(kills).padStart(3)} kills  ${step.name}`);
		}
		const { admin } = await openShopping(products);
		const { status } = await admin.get("/dashboard/payments");
		if (status !== 200) wrong.push(`the payments page answers ${status}`);
	} finally {
		await shop.end();
		control.close();
		control.closeAllConnections();
	}
	wrong.push(...(await findInconsistencies()));
	return wrong;

	async function listPayableProducts(): Promise<Product[]> {
		const list = await fetch(`${settings.origin}/api/v1/products?limit=100`);
		const { data } = (await list.json()) as { data: Product[] };
		return data.filter(
			({ price, quantity, minQuantity }) =>
				price >= MIN_PRICE_TK && quantity >= MIN_STOCK && minQuantity === 1,
		);
	}

	/** Logs in again, because sessions expire when the scheduled jobs run days later. */
	async function openShopping(products: Product[]): Promise<Shopping> {
		return {
			settings,
			buyer: await new Shopper(settings.origin).logIn(BUYER),
			admin: await new Shopper(settings.origin).logIn(ADMIN),
			products,
		};
	}

	async function killAtEachPoint(at: Shopping, { name, prepare, send }: (typeof STEPS)[number]) {
		let kills = 0;
		for (let point = 1; point <= MAX_POINTS; point += 1) {
			for (const when of ["before", "after"]) {
				const purchase = await prepare(at);
				const { orderId } = purchase;
				const key = crypto.randomUUID();
				killed = null;
				await send(at, purchase, key, `${point} ${when} ${controlUrl}`).catch(() => {});
				if (!killed) await new Promise((resolve) => setTimeout(resolve, BACKGROUND_WORK_MS));
				if (!killed) return kills;
				await killed;
				kills += 1;
				shop = await startKillableShop(settings);
				const addProblem = (it: string) =>
					wrong.push(`${name}, killed ${when} point ${point}: ${it}`);
				const page = await at.buyer.get(orderId ? `/myorder/${orderId}` : "/myorder");
				if (page.status !== 200) addProblem(`the order's page answers ${page.status}`);
				const again = (await send(at, purchase, key)) as { status?: number };
				if ((again.status ?? 200) >= 500) addProblem(`the same form again answers ${again.status}`);
			}
		}
		return kills;
	}

	async function findInconsistencies(): Promise<string[]> {
		const { orders, report } = await withLocalBindings(stateDir, async (bindings) => {
			const { results } = await bindings.DB.prepare(
				`select orders.id, status, transaction_id as transactionId, idempotency_key as idempotencyKey
					from orders join order_lines on order_lines.order_id = orders.id
					where orders.user_id = ? and orders.created_at >= ?`,
			)
				.bind(BUYER.id, startedAt)
				.all<Order>();
			return { orders: results, report: await verify(bindings) };
		});
		const intents = (await provider.intents()).filter(({ status }) => status === "succeeded");
		const refunds = await provider.refunds();
		const sumRefunds = ({ id }: Intent) =>
			refunds
				.filter((it) => it.payment_intent === id && it.status === "succeeded")
				.reduce((total, { amount }) => total + amount, 0);
		const found = orders.flatMap((order) => {
			const taken = intents.filter((it) => it.metadata.order_id === order.id);
			const netPayments = taken.filter((it) => sumRefunds(it) !== it.amount);
			const isSettled = ["paid", "shipped", "cancelled", "refunded"].includes(order.status);
			const isPaid = isPaidStatus(order.status);
			const isByBank = order.transactionId?.startsWith("TRF-") ?? false;
			const expected = isPaid && !isByBank ? 1 : 0;
			return isSettled && netPayments.length === expected
				? []
				: [`order ${order.id} is ${order.status}, and ${netPayments.length} payments are kept`];
		});
		const twice = orders.length - new Set(orders.map((it) => it.idempotencyKey)).size;
		console.log(
			`${orders.length} orders, ${intents.length} card payments, ${refunds.length} refunds`,
		);
		return [
			...found,
			...(twice > 0 ? [`${twice} forms made a second order`] : []),
			...(hasNoDifferences(report) ? [] : [formatReport(report)]),
		];
	}
}

/**
 * `npm run kill`: kills the Worker at every write of a purchase. Exit code 1: something was
 * inconsistent; 2: it failed. `--only ship` runs one step.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { only: { type: "string" } } });
	await buildShop();
	const wrong = await inScratchFolder((folder) => killBesideEmulators(folder, values.only));
	for (const line of wrong) console.log(`WRONG  ${line}`);
	return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
	console.error("The kills broke off:", error);
	return 2;
});
