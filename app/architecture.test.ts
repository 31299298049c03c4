import { expect, test } from "vitest";

/** Layers from the top. A file imports from its own layer or lower ones. */
const LAYERS = ["entry", "routes", "http", "ui", "domain", "platform"];

/** Modules from the left. A file imports from its own module or those before it. */
const DOMAIN_MODULES = [
	"money",
	"accounts",
	"settings",
	"prices",
	"catalog",
	"price-lists",
	"stock",
	"customers",
	"cart",
	"delivery",
	"orders",
	"companies",
	"backorders",
	"approvals",
	"documents",
	"order-pad",
	"quotes",
	"saved-lists",
	"payments",
	"receivables",
	"returns",
	"reviews",
	"blog",
	"contact",
	"newsletter",
	"webhooks",
	"imports",
	"reports",
	"admin",
	"privacy",
	"refusals",
];

const sources = import.meta.glob<string>(
	["./**/*.{ts,tsx}", "!./**/*.test.{ts,tsx}", "!./testing/**"],
	{
		query: "?raw",
		import: "default",
		eager: true,
	},
);

type Import = { from: string; to: string };

/** Static, dynamic and re-exporting imports, as paths like `domain/cart/rules`. */
function listImports(file: string, source: string): Import[] {
	const from = file.replace(/^\.\//, "");
	const found = source.matchAll(
		/(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:~\/|@toolyard\/|\.{1,2}\/)[^"']+)["']/g,
	);
	return Array.from(found, ([, path = ""]) => ({
		from,
		to: path.startsWith("~/") ? path.slice(2) : new URL(path, `file:///${from}`).pathname.slice(1),
	}));
}

const imports = Object.entries(sources).flatMap(([file, source]) => listImports(file, source));

function getLayer(path: string): number {
	const [top = ""] = path.split("/");
	return path.includes("/") ? LAYERS.indexOf(top) : LAYERS.indexOf("entry");
}

function getDomainModule(path: string): number | null {
	const [top, moduleName = ""] = path.split("/");
	return top === "domain" ? DOMAIN_MODULES.indexOf(moduleName) : null;
}

const getFolder = (path: string) => path.slice(0, path.lastIndexOf("/"));

const formatImport = ({ from, to }: Import) => `${from} imports ${to}`;

test("every file belongs to a layer, and every domain file to a module", () => {
	const unassigned = Object.keys(sources)
		.map((file) => file.replace(/^\.\//, ""))
		.filter((path) => getLayer(path) === -1 || getDomainModule(path) === -1);
	expect(unassigned).toEqual([]);
	expect(imports.length).toBeGreaterThan(100);
});

test("a file imports only from its own layer or lower ones", () => {
	const upward = imports.filter(({ from, to }) => getLayer(to) < getLayer(from));
	expect(upward.map(formatImport)).toEqual([]);
});

test("a domain file imports only from its own module or those before it", () => {
	const backward = imports.filter(({ from, to }) => {
		const [fromModule, toModule] = [getDomainModule(from), getDomainModule(to)];
		return fromModule !== null && toModule !== null && toModule > fromModule;
	});
	expect(backward.map(formatImport)).toEqual([]);
});

test("no folders import each other, directly or through others", () => {
	const crossing = imports.filter(({ from, to }) => getFolder(from) !== getFolder(to));
	const importedFolders = new Map<string, Set<string>>();
	for (const { from, to } of crossing) {
		const known = importedFolders.get(getFolder(from)) ?? new Set();
		importedFolders.set(getFolder(from), known.add(getFolder(to)));
	}
	const listReachable = (folder: string, reached = new Set<string>()): Set<string> => {
		for (const imported of importedFolders.get(folder) ?? [])
			if (!reached.has(imported)) listReachable(imported, reached.add(imported));
		return reached;
	};
	const reachable = new Map(
		Array.from(importedFolders.keys(), (folder) => [folder, listReachable(folder)]),
	);
	const cyclic = crossing.filter(({ from, to }) =>
		reachable.get(getFolder(to))?.has(getFolder(from)),
	);
	expect(cyclic.map(formatImport)).toEqual([]);
	expect(reachable.size).toBeGreaterThan(100);
});

test("no folder has more than 22 files of its own", () => {
	const counts = new Map<string, number>();
	for (const file of Object.keys(
		import.meta.glob(["./**/*", "!./testing/foreign-files/files/**"]),
	)) {
		const folder = getFolder(file);
		counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	expect(Array.from(counts).filter(([, count]) => count > 22)).toEqual([]);
	expect(counts.size).toBeGreaterThan(100);
});

test("the ui imports the domain's rules but no server code", () => {
	const serverImports = imports.filter(
		({ from, to }) => from.startsWith("ui/") && !to.startsWith("ui/") && to.endsWith(".server"),
	);
	expect(serverImports.map(formatImport)).toEqual([]);
});

test("every route rendered as a dialog declares it", () => {
	const dialogs = Object.entries(sources).filter(
		([file, source]) =>
			file.startsWith("./routes/") && /<(ConfirmDialog|DialogPage)\b/.test(source),
	);
	const undeclared = dialogs.filter(([, source]) => !source.includes("handle ="));
	expect(undeclared.map(([file]) => file)).toEqual([]);
	expect(dialogs.length).toBeGreaterThan(8);
});

test("only http/document uses Remix's private names", () => {
	const isPrivate = /__remix|UNSAFE_|serverHandoffStream|staticHandlerContext/;
	const naming = Object.entries(sources).filter(([, source]) => isPrivate.test(source));
	const elsewhere = naming.filter(([file]) => !file.startsWith("./http/document/"));
	expect(elsewhere.map(([file]) => file)).toEqual([]);
	expect(naming.length).toBeGreaterThan(0);
});

test("only the profiles of imports name other systems", () => {
	const systems = /shopify|woo-?commerce|odoo|erpnext|zoho|prestashop|bigcommerce|vendure/i;
	const code = Object.entries(sources).map(([file, source]) => [
		file.replace(/[^/]*$/, ""),
		source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""),
	]);
	const naming = code.filter(([, source = ""]) => systems.test(source)).map(([folder]) => folder);
	expect(Array.from(new Set(naming))).toEqual([
		"./domain/imports/profiles/",
		"./domain/imports/profiles/systems/",
	]);
});

test("no literal is spread, except for attributes that React's types lack", () => {
	const spread = Object.entries(sources).filter(([, source]) => /\.\.\.\{\s*[\w.]/.test(source));
	expect(spread.map(([file]) => file).sort()).toEqual([
		"./routes/home/hero.tsx",
		"./ui/layout/popover.tsx",
	]);
});

/** Own prices: of admins' pages, of filters and sorts, and of `priceOf`'s base. */
const OWN_PRICE_FILES = [
	"./domain/catalog/product-columns.server.ts",
	"./domain/catalog/categories/product-candidates.server.ts",
	"./domain/catalog/queries.server.ts",
	"./domain/catalog/families/queries.server.ts",
	"./domain/stock/change-prices-and-stock.server.ts",
	"./domain/stock/price-and-stock-queries.server.ts",
	"./domain/catalog/search/filters.server.ts",
	"./domain/catalog/search/candidate-pages.server.ts",
	"./domain/catalog/search/product-pages.server.ts",
	"./domain/cart/queries.server.ts",
	"./domain/order-pad/find-pad-products.server.ts",
	"./domain/catalog/part-numbers/find-numbered-products.server.ts",
	"./domain/prices/price-of.server.ts",
];

test("nothing else reads a product's own price, so that every page shows what is charged", () => {
	const reading = Object.entries(sources).filter(([, source]) =>
		/products\.(pricePoisha|price_poisha)|pickColumns\(\s*product(Column)?s,[^)]*"pricePoisha"/.test(
			source,
		),
	);
	expect(reading.map(([file]) => file).sort()).toEqual(OWN_PRICE_FILES.toSorted());
});

test("nothing else computes a price from price lists", () => {
	const reading = Object.entries(sources).filter(([, source]) =>
		/min_quantity <= |percentOffBp'?\) \//.test(source),
	);
	expect(reading.map(([file]) => file).sort()).toEqual([
		"./domain/prices/price-of.server.ts",
		"./domain/prices/rules.ts",
	]);
});

test.each([
	[
		"the columns of a product",
		/\bname: products\.name\b|pickColumns\(products,[^)]*"name"/,
		"catalog/product-columns.server.ts",
	],
	[
		"available units",
		/on_?hand\}? - (\$\{)?(products?\.)?reserved/i,
		"catalog/product-columns.server.ts",
	],
	[
		"the paid statuses",
		/["']paid["'](, | \|\| .*)["']shipped["'](?!,)/,
		"orders/rules/order-status.ts",
	],
	[
		"sums of totals",
		/\.reduce\(\s*\(\w+, (\{[^}]*\b|\w+\) => \w+ \+ \w+\.)(total|gross|net|vat|due|paid)Poisha\b/,
		"money/vat-rules.ts",
	],
])("%s are written in one file", (_, pattern, file) => {
	const files = Object.entries(sources).filter(([, source]) => pattern.test(source));
	expect(files.map(([path]) => path)).toEqual([`./domain/${file}`]);
});

test("only the view order_amounts and what checks it add totals in SQL", () => {
	const addsTotals = /\b(sum|total)\(\s*(\$\{)?(\w+\.)?(total_poisha|totalPoisha)\b/i;
	const files = Object.entries(sources).filter(([, source]) => addsTotals.test(source));
	expect(files.map(([path]) => path)).toEqual([
		"./domain/payments/reconcile/invariants/mismatches.server.ts",
		"./domain/payments/refunds/refund-surplus.server.ts",
	]);
});

test("no field has a type that refuses the digits of other keyboards", () => {
	const fields = Object.entries(sources).filter(([, source]) => /type="number"/.test(source));
	expect(fields.map(([file]) => file)).toEqual([]);
});

test("forms are read in one place, which reads the digits of other scripts", () => {
	const readers = Object.entries(sources).filter(([, source]) => /\.formData\(\)/.test(source));
	expect(readers.map(([file]) => file)).toEqual(["./http/input/read-form-data.server.ts"]);
});

test("no query ends with get(): rows are decoded together, and it would answer a list", () => {
	const ended = Object.entries(sources).filter(([, source]) => /\)\s*\.get\(\);/.test(source));
	expect(ended.map(([file]) => file)).toEqual([]);
});
