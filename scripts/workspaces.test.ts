import { expect, test } from "vitest";

const sources = import.meta.glob<string>(
	["../{client,emulators,scripts,tools}/**/*.ts", "!**/node_modules/**", "!../client/schema.ts"],
	{ query: "?raw", import: "default", eager: true },
);
const packages = import.meta.glob<{ dependencies?: object; devDependencies?: object }>(
	"../{client,emulators,tools}/package.json",
	{ import: "default", eager: true },
);

type Import = { from: string; to: string; isFile: boolean };

/** `to` is a path from the root, or the name of a package. */
function listImports(file: string, source: string): Import[] {
	const from = new URL(file, "file:///scripts/").pathname.slice(1);
	const found = source.matchAll(/^(?:import|\}).* from "([^"]+)"|\bimport\("([^"]+)"\)/gm);
	return Array.from(found, ([, stated, called]) => stated ?? called ?? "").map((path) => {
		const isFile = path.startsWith(".");
		return { from, to: isFile ? new URL(path, `file:///${from}`).pathname.slice(1) : path, isFile };
	});
}

const imports = Object.entries(sources).flatMap(([file, source]) => listImports(file, source));
const formatImport = ({ from, to }: Import) => `${from} imports ${to}`;
const isTool = (path: string) => path.startsWith("tools/");

test("the shop's scripts, the client and the emulators import no tools", () => {
	const importing = imports.filter(({ from, to }) => isTool(to) && !isTool(from));
	expect(importing.map(formatImport)).toEqual([]);
	expect(imports.filter(({ to }) => isTool(to)).length).toBeGreaterThan(50);
});

test("the client and the emulators import nothing of the shop", () => {
	// The generator reads the API's description; a test starts the browser of the other tests.
	const ofShop = imports.filter(
		({ from, to }) =>
			/^(?:client|emulators)\/(?!generator\/|.*\.test\.ts$)/.test(from) &&
			/^(?:app|scripts|server$|tests)/.test(to),
	);
	expect(ofShop.map(formatImport)).toEqual([]);
});

test("each workspace declares the packages that it imports", () => {
	// All tests run with the root's vitest.
	const isProvided = (name: string) => /^(?:node|cloudflare):|^vitest$/.test(name);
	const undeclared = imports.filter(({ from, to, isFile }) => {
		const own = packages[`../${from.split("/", 1)}/package.json`];
		const declared = { ...own?.dependencies, ...own?.devDependencies };
		return own && !isFile && !isProvided(to) && !(to in declared);
	});
	expect(undeclared.map(formatImport)).toEqual([]);
	expect(Object.keys(packages)).toHaveLength(3);
});
