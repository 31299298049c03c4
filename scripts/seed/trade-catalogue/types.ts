import type { AttributeId } from "./attributes";

export type AttributeSeed = {
	name: string;
	kind: "choice" | "number" | "text";
	unit: string;
	isFacet: boolean;
};

/** A parent comes before its children; `parent` is its slug. */
export type CategorySeed = {
	slug: string;
	parent: string | null;
	name: string;
	intro: string;
	picture: string;
};

export type Specs = Readonly<Partial<Record<AttributeId, string | number>>>;

export type Unit = "piece" | "box" | "pack" | "set" | "pair" | "metre" | "kg";

/** One size as its family's table describes it. */
export type PartDraft = {
	/** The name without the pack. */
	name: string;
	/** The manufacturer's number, unique in the catalogue. */
	code: string;
	text: string;
	specs: Specs;
	/** The weight of one piece, or of one metre. */
	weightG: number;
	/** The price of one piece, not rounded. */
	pricePoisha: number;
	unit?: Unit;
	packSize?: number;
	minQuantity?: number;
	orderMultiple?: number;
	/** The code of the part that replaces this one. */
	replacedBy?: string;
};

/** A family with its parts, as the tables of a leaf category describe it. */
export type FamilyTable = {
	slug: string;
	name: string;
	intro: string;
	/** The name of a file in `pictures`, without its ending. */
	picture: string;
	/** Six digits, as "7318.15". */
	hsCode: string;
	leadDays?: number;
	parts: readonly PartDraft[];
};

export type FamilySeed = {
	slug: string;
	/** The slug of a leaf category. */
	category: string;
	name: string;
	intro: string;
	picture: string;
	columns: readonly AttributeId[];
};

export type PartSeed = {
	/** The id of the product: the slug of a demo product, otherwise the number in lower case. */
	id: string;
	number: string;
	manufacturerNumber: string;
	name: string;
	description: string;
	/** The slug of its family. */
	family: string;
	picture: string;
	specs: Specs;
	unit: Unit;
	packSize: number;
	minQuantity: number;
	orderMultiple: number;
	/** The weight of one unit, for example one box. */
	weightG: number;
	/** -1 is unknown. */
	leadDays: number;
	/** The id of the product that replaces it. */
	supersededBy: string | null;
	bin: string;
	hsCode: string;
	pricePoisha: number;
	onHand: number;
};
