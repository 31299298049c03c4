import { expect, test } from "vitest";

/** From the top; a file imports from its own layer or lower ones. */
const LAYERS = ["entry", "routes", "http", "ui", "domain", "platform"];

/** From the left; a file imports from its own module or those before it. */
const DOMAIN_MODULES = [
	"money",
	"accounts",
	"catalog",
	"cart",
	"orders",
	"payments",
	"reviews",
	"blog",
	"contact",
	"newsletter",
	"webhooks",
	"admin",
	"privacy",
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
		/(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:~\/|\.{1,2}\/)[^"']+)["']/g,
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

const formatImport = ({ from, to }: Import) => `${from} imports ${to}`;

test("every file belongs to a layer, and every domain file to a module", () => {
	const unplaced = Object.keys(sources)
		.map((file) => file.replace(/^\.\//, ""))
		.filter((path) => getLayer(path) === -1 || getDomainModule(path) === -1);
	expect(unplaced).toEqual([]);
	expect(imports.length).toBeGreaterThan(100);
});

test("a file imports only from its own layer or lower ones", () => {
	const upward = imports.filter(({ from, to }) => getLayer(to) < getLayer(from));
	expect(upward.map(formatImport)).toEqual([]);
});

test("a domain file imports only from its own module or those before it", () => {
	const rightward = imports.filter(({ from, to }) => {
		const [fromModule, toModule] = [getDomainModule(from), getDomainModule(to)];
		return fromModule !== null && toModule !== null && toModule > fromModule;
	});
	expect(rightward.map(formatImport)).toEqual([]);
});

test("the ui imports the domain's rules but no server code", () => {
	const serverImports = imports.filter(
		({ from, to }) => from.startsWith("ui/") && !to.startsWith("ui/") && to.endsWith(".server"),
	);
	expect(serverImports.map(formatImport)).toEqual([]);
});

test("every route rendered as a dialog declares it", () => {
	const dialogs = Object.entries(sources).filter(
		([file, source]) => file.startsWith("./routes/") && /<(Confirm|DialogPage)\b/.test(source),
	);
	const undeclared = dialogs.filter(([, source]) => !source.includes("handle = dialogHandle"));
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
