import type { Change, Operator } from "./change";
import { type CodeChange, changeCode, type Host } from "./code-changes";
import type { Equivalent } from "./equivalent";
import { changeMigration, isReplaced } from "./sql-changes";
import { readTables } from "./tables";

export type Slip = {
	operator: Operator;
	file: string;
	room: string;
	line: number;
	before: string;
	/** Its first line. */
	text: string;
	change: Change & { host?: Host };
};

/** How often each part of the code is drawn from, of ten. */
const SHARES = { "app/domain/": 5, "migrations/": 2, "app/routes/": 2, "app/http/": 1 };

export const isSource = (file: string): boolean =>
	Object.keys(SHARES).some((folder) => file.startsWith(folder)) &&
	/\.(?:sql|tsx?)$/.test(file) &&
	!/\.test\.tsx?$/.test(file);

/** Such as 'orders', 'routes/cart', 'http' and 'migrations'. */
function nameRoom(file: string): string {
	const [, area, room = ""] = /^(?:app\/)?(\w+)\/([^/]+)/.exec(file) ?? [];
	if (area === "domain") return room;
	return area === "routes" ? `routes/${room}` : (area ?? "");
}

/** All slips that can be made in the sources, which are by path; of some lines, such as 'app/a.ts:12', if they are given. */
export function listSlips(
	sources: ReadonlyMap<string, string>,
	equivalents: readonly Equivalent[] = [],
	lines: ReadonlySet<string> | null = null,
): Slip[] {
	const schemas = Array.from(sources).filter(([, source]) => source.includes("sqliteTable("));
	const tables = readTables(schemas.map(([, source]) => source));
	const slips: Slip[] = [];
	for (const [file, source] of sources) {
		if (!isSource(file)) continue;
		const rows = source.split("\n");
		const changes: (Change | CodeChange)[] = file.endsWith(".sql")
			? changeMigration(source).filter(({ start }) => !isReplaced(sources, file, start))
			: changeCode(file, source, tables);
		for (const change of changes) {
			const before = source.slice(change.start, change.end);
			const line = source.slice(0, change.start + before.search(/\S|$/)).split("\n").length;
			const text = rows[line - 1] ?? "";
			const count = before.trim().split("\n").length;
			const isDrawn =
				!lines || Array.from({ length: count }).some((_, n) => lines.has(`${file}:${line + n}`));
			const room = nameRoom(file);
			const slip = { operator: change.operator, file, room, line, before, text, change };
			if (isDrawn && !equivalents.some((it) => isSame(it, slip))) slips.push(slip);
		}
	}
	return slips;
}

export const isSame = (equivalent: Equivalent, { operator, file, before, text }: Slip): boolean =>
	text.includes(equivalent.within ?? "") &&
	equivalent.operator === operator &&
	equivalent.file === file &&
	equivalent.before === before.trim();

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const overlaps = (one: Slip, other: Slip): boolean => {
	const [a, b] = [one.change.host, other.change.host];
	return (
		one.file === other.file &&
		a !== undefined &&
		b !== undefined &&
		a.start < b.end &&
		b.start < a.end
	);
};

/** An area by its share, then a room of it, an operator and a place: small rooms are drawn as often as large ones. */
export function draw(slips: readonly Slip[], count: number, seed: number): Slip[] {
	const random = createRandom(seed);
	const pick = <T>(items: readonly T[]): T | undefined =>
		items[Math.floor(random() * items.length)];
	const areas = Object.entries(SHARES).flatMap(([area, share]) => Array<string>(share).fill(area));
	const drawn: Slip[] = [];
	for (let tries = 0; drawn.length < count && tries < count * 50; tries += 1) {
		const area = pick(areas) ?? "";
		const ofArea = slips.filter(({ file }) => file.startsWith(area));
		const room = pick(Array.from(new Set(ofArea.map((slip) => slip.room))));
		const ofRoom = ofArea.filter((slip) => slip.room === room);
		const operator = pick(Array.from(new Set(ofRoom.map((slip) => slip.operator))));
		const slip = pick(ofRoom.filter((it) => it.operator === operator));
		if (slip && !drawn.some((it) => it === slip || overlaps(it, slip))) drawn.push(slip);
	}
	return drawn;
}
