import { formatNumber } from "~/platform/format/format-number";
export const UNITS = ["piece", "box", "pack", "set", "pair", "metre", "kg"] as const;
export type Unit = (typeof UNITS)[number];

/** The unit that quantity 1 buys, and its number of pieces. */
export type Pack = { unit: Unit; packSize: number };

const PLURALS: Record<Unit, string> = {
	piece: "pieces",
	box: "boxes",
	pack: "packs",
	set: "sets",
	pair: "pairs",
	metre: "metres",
	kg: "kg",
};

/** Writes '7 boxes'. */
export const formatUnits = (quantity: number, unit: Unit): string =>
	`${formatNumber(quantity)} ${quantity === 1 ? unit : PLURALS[unit]}`;

/** Writes '2 boxes of 100'. */
export const formatPacks = (quantity: number, { unit, packSize }: Pack): string =>
	`${formatUnits(quantity, unit)} of ${formatNumber(packSize)}`;

const isSinglePiece = ({ unit, packSize }: Pack) => unit === "piece" && packSize === 1;

/** Writes 'boxes', beside the field of a quantity; null for single pieces. */
export const formatQuantityUnit = (pack: Pack): string | null =>
	isSinglePiece(pack) ? null : PLURALS[pack.unit];

/** A count of pieces is rounded up to whole packs. */
export const countUnits = (
	{ count, ofPacks }: { count: number; ofPacks: boolean },
	{ packSize }: Pick<Pack, "packSize">,
): number => (ofPacks ? count : Math.ceil(count / packSize));

export const countPieces = (quantity: number, { packSize }: Pick<Pack, "packSize">): number =>
	quantity * packSize;

/** Calculates poisha, rounded: only to show. */
export const calculatePiecePrice = (
	pricePoisha: number,
	{ packSize }: Pick<Pack, "packSize">,
): number => Math.round(pricePoisha / packSize);

/** Writes 'Box of 50'; null for single pieces. */
export function formatPack(pack: Pack): string | null {
	if (isSinglePiece(pack)) return null;
	const { unit, packSize } = pack;
	const name = unit.charAt(0).toUpperCase() + unit.slice(1);
	return packSize === 1 ? name : `${name} of ${formatNumber(packSize)}`;
}

/** Writes '12 boxes of 50 = 600 pieces'; null for packs of one piece. */
export function formatPieces(quantity: number, pack: Pack): string | null {
	if (pack.packSize === 1) return null;
	const pieces = formatNumber(countPieces(quantity, pack));
	return `${formatPacks(quantity, pack)} = ${pieces} pieces`;
}

/** In lower case: the attributes whose value is who made a part. */
export const BRAND_ATTRIBUTES = ["brand", "manufacturer"];
export const isBrand = ({ name }: { name: string }): boolean =>
	BRAND_ATTRIBUTES.includes(name.toLowerCase());
