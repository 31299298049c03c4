import { expect, test } from "vitest";

/** Floors of the house, from the top; a file imports from its own floor or from below. */
const FLOORS = ["entry", "routes", "http", "ui", "domain", "platform"];

/** Rooms of the domain, from the left; a file imports from its own room or from the left. */
const ROOMS = [
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

/** Every import of one app file by another, static, dynamic and re-exporting alike, as paths like `domain/cart/rules`. */
function importsOf(file: string, source: string): Import[] {
	const from = file.replace(/^\.\//, "");
	const found = source.matchAll(
		/(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:~\/|\.{1,2}\/)[^"']+)["']/g,
	);
	return Array.from(found, ([, path = ""]) => ({
		from,
		to: path.startsWith("~/") ? path.slice(2) : new URL(path, `file:///${from}`).pathname.slice(1),
	}));
}

const imports = Object.entries(sources).flatMap(([file, source]) => importsOf(file, source));

function floorOf(path: string): number {
	const [top = ""] = path.split("/");
	return path.includes("/") ? FLOORS.indexOf(top) : FLOORS.indexOf("entry");
}

function roomOf(path: string): number | null {
	const [top, room = ""] = path.split("/");
	return top === "domain" ? ROOMS.indexOf(room) : null;
}

const written = ({ from, to }: Import) => `${from} imports ${to}`;

test("every file stands on a floor of the house, and every domain file in a room", () => {
	const homeless = Object.keys(sources)
		.map((file) => file.replace(/^\.\//, ""))
		.filter((path) => floorOf(path) === -1 || roomOf(path) === -1);
	expect(homeless).toEqual([]);
	expect(imports.length).toBeGreaterThan(100);
});

test("a file imports only from its own floor or from below", () => {
	const upward = imports.filter(({ from, to }) => floorOf(to) < floorOf(from));
	expect(upward.map(written)).toEqual([]);
});

test("inside the domain a file imports only from its own room or from the left", () => {
	const rightward = imports.filter(({ from, to }) => {
		const [here, there] = [roomOf(from), roomOf(to)];
		return here !== null && there !== null && there > here;
	});
	expect(rightward.map(written)).toEqual([]);
});

test("the ui shows the domain's rules and never reads its database", () => {
	const reaching = imports.filter(
		({ from, to }) => from.startsWith("ui/") && !to.startsWith("ui/") && to.endsWith(".server"),
	);
	expect(reaching.map(written)).toEqual([]);
});

test("a route that is drawn as a dialog says so, or what lies behind it could be reached without scripts", () => {
	const dialogs = Object.entries(sources).filter(
		([file, source]) => file.startsWith("./routes/") && /<(Confirm|DialogPage)\b/.test(source),
	);
	const silent = dialogs.filter(([, source]) => !source.includes("handle = dialogHandle"));
	expect(silent.map(([file]) => file)).toEqual([]);
	expect(dialogs.length).toBeGreaterThan(8);
});

test("only http/document names what Remix keeps private", () => {
	const isPrivate = /__remix|UNSAFE_|serverHandoffStream|staticHandlerContext/;
	const naming = Object.entries(sources).filter(([, source]) => isPrivate.test(source));
	const elsewhere = naming.filter(([file]) => !file.startsWith("./http/document/"));
	expect(elsewhere.map(([file]) => file)).toEqual([]);
	expect(naming.length).toBeGreaterThan(0);
});
