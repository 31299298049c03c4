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
	/** It is the name without the pack. */
	name: string;
	/** It is the manufacturer's number, unique in the catalogue. */
	code: string;
	text: string;
	specs: Specs;
	/** It is that of one piece, or of one metre. */
	weightG: number;
	/** It is that of one piece, not rounded. */
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
	/** It is the name of a file in `pictures`, without its ending. */
	picture: string;
	/** It is in six digits, as "7318.15". */
	hsCode: string;
	leadDays?: number;
	parts: readonly PartDraft[];
};

export type FamilySeed = {
	slug: string;
	/** It is the slug of a leaf category. */
	category: string;
	name: string;
	intro: string;
	picture: string;
	columns: readonly AttributeId[];
};

export type PartSeed = {
	/** It is the product's: the slug of a demo product, otherwise the number in lower case. */
	id: string;
	number: string;
	manufacturerNumber: string;
	name: string;
	description: string;
	/** It is the slug of its family. */
	family: string;
	picture: string;
	specs: Specs;
	unit: Unit;
	packSize: number;
	minQuantity: number;
	orderMultiple: number;
	/** It is that of one unit, for example one box. */
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
