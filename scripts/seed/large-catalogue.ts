import { buildSearchText } from "../../app/domain/catalog/search/search-words";

export type LargeProduct = {
	id: string;
	name: string;
	searchName: string;
	description: string;
	pricePoisha: number;
	onHand: number;
	imageKey: string;
	createdAt: number;
};

const KINDS = [
	"Hex bolt",
	"Hex nut",
	"Socket cap screw",
	"Flat washer",
	"Threaded rod",
	"Wood screw",
	"Dowel pin",
	"Ball bearing",
	"Spur gear",
	"Compression spring",
	"Twist drill bit",
	"Hand tap",
	"End mill",
	"Pipe elbow",
	"V-belt pulley",
];
const FINISHES = ["zinc-plated", "black oxide", "stainless A2", "stainless A4", "brass", "plain"];
const SIZES = [3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30];

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

export function largeProduct(n: number, imageKeys: readonly string[]): LargeProduct {
	const kind = pick(KINDS, n);
	const size = pick(SIZES, Math.floor(n / KINDS.length));
	const finish = pick(FINISHES, Math.floor(n / 180));
	const length = 10 + 5 * (Math.floor(n / 1080) % 40);
	const part = `TY-${String(n).padStart(6, "0")}`;
	const name = `${kind} M${size} x ${length} mm, ${finish}, ${part}`;
	return {
		id: part.toLowerCase(),
		name,
		searchName: buildSearchText(name),
		description: `${kind} of nominal size ${size} mm and length ${length} mm, ${finish}. Part number ${part}. Supplied in trade packs, each with its batch number.`,
		pricePoisha: 100 + ((n * 7919) % 500_000),
		onHand: (n * 31) % 500,
		imageKey: pick(imageKeys, n),
		// Older than the demo catalogue, so that the home page keeps its products.
		createdAt: Date.UTC(2023, 0, 1) + n * 1000,
	};
}
