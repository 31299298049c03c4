import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../scripts/browser";
import { demoAccounts } from "../../scripts/seed/people";
import { findFreePorts } from "../../scripts/start-server";
import { startShop } from "../../scripts/start-shop";
import { formatTable } from "../bench/table";
import { createSession } from "../bench/visitors";
import { startEdge } from "../meter/edge";

/** The parts of Lighthouse that are used; it is installed in this folder only. */
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Audit = { title: string; score: number | null; displayValue?: string };
type Result = { categories: Record<string, Category>; audits: Record<string, Audit> };

type Who = "visitor" | "shopper" | "admin";
type Page = { who: Who; path: string; goal: number };

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const PAGES: readonly Page[] = [
	{ who: "visitor", path: "/", goal: 100 },
	{ who: "visitor", path: "/products", goal: 100 },
	{ who: "visitor", path: "/blogs", goal: 100 },
	{ who: "visitor", path: "/contact", goal: 100 },
	{ who: "visitor", path: "/login", goal: 100 },
	{ who: "shopper", path: "/products/hex-bolt-m10x60", goal: 95 },
	{ who: "shopper", path: "/mycart", goal: 95 },
	{ who: "shopper", path: "/myorder", goal: 95 },
	{ who: "admin", path: "/dashboard", goal: 95 },
];

/**
 * `npm run lighthouse`: runs Lighthouse as on a phone over the main pages, behind HTTP/2 and
 * Brotli. Starts the shop, or uses `--base`; `--only /products` filters the pages. Exit code 1: a
 * page misses its goal.
 */
const { values } = parseArgs({
	options: { base: { type: "string" }, only: { type: "string", default: "" } },
});

async function loadLighthouse(): Promise<Lighthouse> {
	try {
		const file = createRequire(import.meta.url).resolve("lighthouse");
		return (await import(pathToFileURL(file).href)).default;
	} catch {
		console.error("Lighthouse is not installed: npm ci --prefix tools/audits --ignore-scripts");
		process.exit(1);
	}
}

function listFaults({ categories, audits }: Result): string[] {
	return Object.values(categories).flatMap(({ auditRefs }) =>
		auditRefs.flatMap(({ id, weight }) => {
			const { title, score, displayValue = "" } = audits[id] ?? { title: id, score: null };
			const costs = weight > 0 && score !== null && score < 1;
			return costs ? [`${id} (${Math.round(100 * score)}): ${title} ${displayValue}`] : [];
		}),
	);
}

async function auditPage(page: Page, url: string, port: number, cookie?: string) {
	const result = await lighthouse(url, {
		port,
		logLevel: "error",
		onlyCategories: CATEGORIES,
		// Private pages are kept out of search engines on purpose.
		skipAudits: page.who === "visitor" ? [] : ["is-crawlable"],
		extraHeaders: cookie ? { cookie } : {},
	});
	if (!result) throw new Error(`Lighthouse said nothing of ${page.path}.`);
	const scores = CATEGORIES.map((name) =>
		Math.round(100 * (result.lhr.categories[name]?.score ?? 0)),
	);
	return { page, scores, faults: listFaults(result.lhr) };
}

const lighthouse = await loadLighthouse();
const shop = values.base ? null : await startShop();
const base = new URL(values.base ?? shop?.base ?? "");
const [edge, port] = [await startEdge(base.origin), await findFreePorts()];
const browser = await launchBrowser([
	`--remote-debugging-port=${port}`,
	"--ignore-certificate-errors",
]);
try {
	const cookies: Partial<Record<Who, string>> = {
		admin: await createSession(base, demoAccounts[0]),
		shopper: await createSession(base, demoAccounts[1]),
	};
	const all = [];
	for (const page of PAGES.filter(({ path }) => path.includes(values.only))) {
		all.push(await auditPage(page, new URL(page.path, edge.origin).href, port, cookies[page.who]));
	}
	const rows = all.map(({ page: { who, path, goal }, scores }) => {
		const isMet = scores.every((score) => score >= goal);
		return [`${who}: ${path}`, ...scores.map(String), String(goal), isMet ? "yes" : "no"];
	});
	console.log(formatTable(["page", ...CATEGORIES, "goal", "met"], rows));
	for (const { page, faults } of all) {
		if (faults.length > 0) console.log(`\n${page.path}\n  ${faults.join("\n  ")}`);
	}
	if (rows.some((row) => row.at(-1) === "no")) process.exitCode = 1;
} finally {
	await browser.close();
	edge.close();
	await shop?.end();
}
