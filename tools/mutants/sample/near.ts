import { dirname, join } from "node:path";
import type { Slip } from "./draw";
import { nameTable } from "./sql-changes";

const ENDINGS = ["", ".ts", ".tsx"];
/** Steps further than any import. */
const FAR = 9;
/** A test that only opens a page of another folder. */
const ELSEWHERE = 0.7;

/** Those that read sources see the slips of all others. */
export const isTest = (file: string, source = "") =>
	/(?<!\.matrix)\.test\.ts$/.test(file) && !source.includes("?raw");

/** Has a row for each CHECK and each trigger that refuses. */
const REFUSALS = "app/database-refuses.test.ts";

/** Each form, call and page with its answer; they read sources, or take long. */
const EVERYWHERE = [
	"rate-limit-doors",
	"access",
	"same-pages",
	"job-repeats",
	"store-failures",
].map((name) => `app/${name}.test.ts`);
const NEAREST = 12;

/** Most tests use their modules, and are not near for that. */
const isTool = (file: string) => file.startsWith("app/testing/");

function listImports(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
	const found = source
		.replace(/import type [^;]*;/g, "")
		.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:~\/|\.{1,2}\/)[^"']+)["']/g);
	const named = Array.from(found).flatMap(([, path = ""]) => {
		const base = path.startsWith("~/") ? join("app", path.slice(2)) : join(dirname(file), path);
		const ending = ENDINGS.find((it) => sources.has(base + it));
		return ending === undefined ? [] : [base + ending];
	});
	return [...named, ...listGlobbed(file, source, sources)];
}

/** What `import.meta.glob` finds. */
function listGlobbed(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
	const calls = source.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(([^;]*?)\)/g);
	const patterns = Array.from(calls).flatMap(([, given = ""]) =>
		Array.from(given.matchAll(/"(\.{1,2}\/[^"]+)"/g), ([, path = ""]) => join(dirname(file), path)),
	);
	const finders = patterns.map(
		(pattern) =>
			new RegExp(
				`^${pattern.replaceAll(".", "\\.").replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"))}$`,
			),
	);
	return Array.from(sources.keys()).filter((path) => finders.some((finder) => finder.test(path)));
}

/** The file of each address, such as '/lists/:listId'. */
export type Routes = readonly { address: string; file: string }[];

type RouteTree = readonly { path?: string; file: string; children?: RouteTree }[];

export const listAddresses = (tree: RouteTree, base = ""): Routes =>
	tree.flatMap(({ path, file, children = [] }) => {
		const address = path === undefined ? base : `${base}/${path}`;
		return [{ address, file: `app/${file}` }, ...listAddresses(children, address)];
	});

const API_CALL = /\bpath: "(\/[^"]+)"/g;

const listCalls = (sources: ReadonlyMap<string, string>): Routes =>
	Array.from(sources).flatMap(([file, source]) =>
		file.startsWith("app/routes/api/calls/")
			? Array.from(source.matchAll(API_CALL), ([, address = ""]) => ({ address, file }))
			: [],
	);

/** The addresses that a test's source has. */
function createAddressFinder(source: string): (address: string) => boolean {
	const addresses = source
		.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "x")
		.matchAll(/["'` ](\/[a-z][^"'`\s?#]*)/g);
	const found = Array.from(addresses, ([, address = ""]) => address.replace(/^\/api\/v1/, ""));
	return (address) => {
		const pattern = address.replace(/:\w+|\{\w+\}/g, "[^/]+").replace(/\*$/, ".*");
		const whole = new RegExp(`^${pattern}$`);
		return found.some((it) => whole.test(it));
	};
}

/** Who uses each module: who imports it, tests that open its address, and those beside it. */
function readUsers(sources: ReadonlyMap<string, string>, routes: Routes): Map<string, Set<string>> {
	const files = Array.from(sources.keys());
	const calls = listCalls(sources);
	const users = new Map(files.map((file) => [file, new Set<string>()]));
	for (const [file, source] of sources) {
		if (isTool(file)) continue;
		for (const imported of listImports(file, source, sources)) users.get(imported)?.add(file);
		if (!isTest(file, source)) continue;
		const beside = files.filter((it) => dirname(it) === dirname(file) && !isTest(it));
		const has = createAddressFinder(source);
		const opened = [...routes, ...calls].filter(({ address }) => has(address));
		for (const module of [...beside, ...opened.map((it) => it.file)]) users.get(module)?.add(file);
	}
	return users;
}

function countSteps(users: Map<string, Set<string>>, module: string): Map<string, number> {
	const steps = new Map([[module, 0]]);
	for (const [file, step] of steps) {
		for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
	}
	return steps;
}

const listWords = (path: string) =>
	new Set(
		path.split(/[/.-]/).filter((word) => !/^(?:app|domain|routes?|server|tests?|tsx?)$/.test(word)),
	);

/** The share of a module's words that a test's path has too. */
function compareWords(module: string, test: string): number {
	const words = Array.from(listWords(module));
	const others = listWords(test);
	return words.filter((word) => others.has(word)).length / Math.max(1, words.length);
}

const countMentions = (text: string, word: string) => (word ? text.split(word).length - 1 : 0);

/**
 * Ranks tests for slips: by the fewest imports between them and the module, whether they are beside one of its users, and the words of their paths. The
 * module of a migration is the one that describes its table; tests that name its table or trigger come first. Those of all forms and
 * pages follow the nearest.
 */
export function createRanking(
	sources: ReadonlyMap<string, string>,
	routes: Routes,
): (slip: Slip) => string[] {
	const users = readUsers(sources, routes);
	const tests = Array.from(sources).filter(([file, source]) => isTest(file, source));
	return ({ file, change }) => {
		const found = file.endsWith(".sql") ? nameTable(sources.get(file) ?? "", change.start) : null;
		const [module = file, description = ""] = found
			? (Array.from(sources).find(([, source]) =>
					source.includes(`sqliteTable("${found.table}"`),
				) ??
				Array.from(sources).find(([, source]) => source.includes(`\t"${found.table}",`)) ??
				[])
			: [];
		const [, code = ""] =
			new RegExp(`(\\w+) = sqliteTable\\(\\s*"${found?.table}"`).exec(description) ?? [];
		const steps = countSteps(users, module);
		const folders = new Set(
			Array.from(steps.keys())
				.filter((it) => !isTest(it))
				.map(dirname),
		);
		const score = ([test, source]: [string, string]): number => {
			const mentions = found
				? Math.min(2, countMentions(source, found.table) + countMentions(source, code) / 2) +
					4 * Math.min(1, countMentions(source, found.statement))
				: 0;
			const isSlow = test.includes("/proofs/") ? 1 : 0;
			const isElsewhere = folders.has(dirname(test)) ? 0 : ELSEWHERE;
			if (found && test === REFUSALS) return -FAR;
			return (
				(steps.get(test) ?? FAR) +
				isSlow +
				isElsewhere -
				1.5 * compareWords(module, test) -
				mentions
			);
		};
		const ranked = tests
			.map((test) => ({ file: test[0], score: score(test) }))
			.filter((each) => each.score < FAR + ELSEWHERE)
			.toSorted((one, other) => one.score - other.score || (one.file < other.file ? -1 : 1))
			.map((each) => each.file);
		const everywhere = EVERYWHERE.filter((test) => sources.has(test));
		return Array.from(
			new Set([...ranked.slice(0, NEAREST), ...everywhere, ...ranked.slice(NEAREST)]),
		);
	};
}
