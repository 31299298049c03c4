import { buildSearchText } from "../../app/domain/catalog/reading/search-words";
import type { FamilySeed, Specs } from "./trade-catalogue/types";

type LargeProduct = {
	id: string;
	number: string;
	/** The slug of its family in `largeFamilies`. */
	family: string;
	specs: Specs;
	name: string;
	searchName: string;
	description: string;
	pricePoisha: number;
	onHand: number;
	/** The name of its file, without the ending. */
	picture: string;
	createdAt: number;
};

/** Each has a name, a leaf category and a picture. */
const KINDS = [
	["Hex bolt", "bolts", "hex-bolt-m10x60"],
	["Hex nut", "nuts-washers", "hex-nut-m12"],
	["Socket cap screw", "bolts", "socket-cap-screw-m8x40"],
	["Flat washer", "nuts-washers", "flat-washer-m10"],
	["Threaded rod", "bolts", "through-bolt-m10x100"],
	["Wood screw", "screws", "wood-screw-5x60"],
	["Dowel pin", "bolts", "hex-bolt-m10x60"],
	["Ball bearing", "bearings", "ball-bearing-6204-2rs"],
	["Spur gear", "drives", "spur-gear-module-2"],
	["Compression spring", "springs", "compression-spring"],
	["Twist drill bit", "cutting", "hss-drill-set-5"],
	["Hand tap", "cutting", "hss-drill-set-5"],
	["End mill", "cutting", "step-drill-4-20"],
	["Pipe elbow", "fittings-valves", "pipe-elbow-galvanised"],
	["V-belt pulley", "drives", "v-belt-pulley-spa"],
] as const;
const FINISHES = ["zinc-plated", "black oxide", "stainless A2", "stainless A4", "brass", "plain"];
const SIZES = [3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30];

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

const buildSlug = (kind: string, finish: string) =>
	`large-${kind}-${finish}`.toLowerCase().replaceAll(" ", "-");

/** The 90 families of `largeProduct`: each kind in each finish. */
export const largeFamilies: readonly FamilySeed[] = KINDS.flatMap(([kind, category, picture]) =>
	FINISHES.map((finish) => ({
		slug: buildSlug(kind, finish),
		category,
		name: `${kind}s, ${finish}, large range`,
		intro: `${kind}s in all sizes from 3 to 30 mm, ${finish}, in trade packs.`,
		picture,
		columns: ["thread", "length", "finish"],
	})),
);

export function largeProduct(n: number): LargeProduct {
	const [kind, , picture] = pick(KINDS, n);
	const size = pick(SIZES, Math.floor(n / KINDS.length));
	const finish = pick(FINISHES, Math.floor(n / 180));
	const length = 10 + 5 * (Math.floor(n / 1080) % 40);
	const part = `TY-${String(n).padStart(6, "0")}`;
	const name = `${kind} M${size} x ${length} mm, ${finish}, ${part}`;
	return {
		id: part.toLowerCase(),
		number: part,
		family: buildSlug(kind, finish),
		specs: { thread: `M${size}`, length, finish },
		name,
		searchName: buildSearchText(name),
		description: `${kind} of nominal size ${size} mm and length ${length} mm, ${finish}. Part number ${part}. Supplied in trade packs, each with its batch number.`,
		pricePoisha: 100 + ((n * 7919) % 500_000),
		onHand: (n * 31) % 500,
		picture,
		// Older than the demo catalogue, so that the home page keeps its products.
		createdAt: Date.UTC(2023, 0, 1) + n * 1000,
	};
}
