export const UNITS = ["piece", "box", "pack", "set", "pair", "metre", "kg"] as const;
export type Unit = (typeof UNITS)[number];

/** What quantity 1 buys, and how many pieces that is. */
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

const nameUnits = (quantity: number, unit: Unit) => (quantity === 1 ? unit : PLURALS[unit]);

export const countPieces = (quantity: number, { packSize }: Pick<Pack, "packSize">): number =>
	quantity * packSize;

/** In poisha, rounded: only to show. */
export const calculatePiecePrice = (
	pricePoisha: number,
	{ packSize }: Pick<Pack, "packSize">,
): number => Math.round(pricePoisha / packSize);

/** 'Box of 50'; null for single pieces. */
export function formatPack({ unit, packSize }: Pack): string | null {
	if (unit === "piece" && packSize === 1) return null;
	const name = unit.charAt(0).toUpperCase() + unit.slice(1);
	return packSize === 1 ? name : `${name} of ${packSize.toLocaleString("en-US")}`;
}

/** '12 boxes of 50 = 600 pieces'; null for packs of one piece. */
export function formatPieces(quantity: number, { unit, packSize }: Pack): string | null {
	if (packSize === 1) return null;
	const [units, size, pieces] = [quantity, packSize, countPieces(quantity, { packSize })].map(
		(count) => count.toLocaleString("en-US"),
	);
	return `${units} ${nameUnits(quantity, unit)} of ${size} = ${pieces} pieces`;
}
