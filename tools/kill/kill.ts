import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { startEmulators } from "@toolyard/emulators";
import { buildEmulatorOptions } from "../../scripts/emulator-options";
import { type LocalSettings, readLocalSettings } from "../../scripts/local-settings";
import { prepareState } from "../../scripts/prepare-state";
import { inScratchFolder } from "../../scripts/scratch-folder";
import { companyMembers, demoAccounts } from "../../scripts/seed/people";
import { findFreePorts } from "../../scripts/start-server";
import { buildShop } from "../bench/workerd";
import { ACCOUNT_STEPS } from "./account-steps";
import { BACKORDER_STEPS } from "./backorder-steps";
import { findInconsistencies } from "./find-inconsistencies";
import { IMPORT_STEPS } from "./import-steps";
import { startKillableShop } from "./killable-shop";
import { createProviderClient } from "./provider";
import { QUOTE_STEPS } from "./quote-steps";
import { runJobs } from "./run-jobs";
import { Shopper } from "./shopper";
import { type Product, type Purchase, type Shopping, STEPS, type Step } from "./steps";

const [ADMIN, BUYER] = demoAccounts;
const [OWNER, , REQUESTER] = companyMembers;
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

/** The Worker calls its URL at the point where it is to be killed. */
async function startKillSwitch(kill: () => void): Promise<{ url: string; close: () => void }> {
	const server = createServer(kill);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function killEverywhere(
	settings: LocalSettings,
	only: string | undefined,
): Promise<string[]> {
	const provider = createProviderClient(settings);
	await provider.holdWebhooks();
	let shop = await startKillableShop(settings);

	let killed: Promise<void> | null = null;
	const control = await startKillSwitch(() => {
		killed = shop.kill();
	});
	const startedAt = Date.now();
	const wrong: string[] = [];
	try {
		const products = await listPayableProducts(settings);
		const runSteps = async <Prepared extends Purchase>(steps: readonly Step<Prepared>[]) => {
			for (const step of steps.filter(({ name }) => name.includes(only ?? ""))) {
				const kills = await killAtEachPoint(await openShopping(settings, products), step);
				await provider.releaseWebhooks();
				for (const minutes of CLOCK_OFFSETS_MINUTES) await runJobs(settings, minutes);
				// A request that is refused reaches no write, and would prove nothing.
				if (kills === 0) wrong.push(`${step.name}: the Worker was never killed`);
				console.log(`${String(kills).padStart(3)} kills  ${step.name}`);
			}
		};
		await runSteps(STEPS);
		await runSteps(BACKORDER_STEPS);
		await runSteps(ACCOUNT_STEPS);
		await runSteps(QUOTE_STEPS);
		await runSteps(IMPORT_STEPS);
		const { admin } = await openShopping(settings, products);
		const { status } = await admin.get("/dashboard/payments");
		if (status !== 200) wrong.push(`the payments page answers ${status}`);
	} finally {
		await shop.end();
		control.close();
	}
	wrong.push(...(await findInconsistencies(settings, provider, startedAt)));
	return wrong;

	async function killAtEachPoint<Prepared extends Purchase>(
		at: Shopping,
		{ name, prepare, send, check }: Step<Prepared>,
	) {
		let kills = 0;
		for (let point = 1; point <= MAX_POINTS; point += 1) {
			for (const when of ["before", "after"]) {
				const purchase = await prepare(at);
				const { orderId } = purchase;
				const key = crypto.randomUUID();
				killed = null;
				await send(at, purchase, key, `${point} ${when} ${control.url}`).catch(() => {});
				if (!killed) await new Promise((resolve) => setTimeout(resolve, BACKGROUND_WORK_MS));
				if (!killed) return kills;
				await killed;
				kills += 1;
				shop = await startKillableShop(settings);
				// A run that breaks off later has said it.
				const addProblem = (it: string) => {
					const problem = `${name}, killed ${when} point ${point}: ${it}`;
					console.log(`WRONG  ${problem}`);
					wrong.push(problem);
				};
				const page = await at.buyer.get(orderId ? `/myorder/${orderId}` : "/myorder");
				if (page.status !== 200) addProblem(`the order's page answers ${page.status}`);
				const again = ((await send(at, purchase, key)) ?? {}) as { status?: number };
				if ((again.status ?? 200) >= 500) addProblem(`the same form again answers ${again.status}`);
				const problem = await check?.(at, purchase);
				if (problem) addProblem(problem);
			}
		}
		return kills;
	}
}

async function listPayableProducts({ origin }: LocalSettings): Promise<Product[]> {
	const list = await fetch(`${origin}/api/v1/products?limit=100`);
	const { data } = (await list.json()) as { data: Product[] };
	return data.filter(
		({ price, quantity, minQuantity }) =>
			price >= MIN_PRICE_TK && quantity >= MIN_STOCK && minQuantity === 1,
	);
}

/** Logs in again, because sessions expire when the scheduled jobs run days later. */
async function openShopping(settings: LocalSettings, products: Product[]): Promise<Shopping> {
	return {
		settings,
		buyer: await new Shopper(settings.origin).logIn(BUYER),
		admin: await new Shopper(settings.origin).logIn(ADMIN),
		requester: await new Shopper(settings.origin).logIn(REQUESTER),
		owner: await new Shopper(settings.origin).logIn(OWNER),
		products,
	};
}

/**
 * `npm run kill`: kills the Worker at every write of a purchase. Exit code 1: something was
 * inconsistent; 2: it failed. `--only ship` runs one step.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { only: { type: "string" } } });
	await buildShop();
	const wrong = await inScratchFolder((folder) => killBesideEmulators(folder, values.only));
	console.log(["", `${wrong.length} wrong`, ...wrong].join("\n"));
	return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
	console.error("The kills broke off:", error);
	return 2;
});
