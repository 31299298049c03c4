import { type CatalogueEntry, catalogue } from "../catalogue";
import { anchorsLifting } from "./anchors-lifting";
import type { AttributeId } from "./attributes";
import { bearings } from "./bearings";
import { bolts } from "./bolts";
import { cutting } from "./cutting";
import { demoParts } from "./demo-parts";
import { drives } from "./drives";
import { fittingsValves } from "./fittings-valves";
import { handTools } from "./hand-tools";
import { measuringWorkshop } from "./measuring-workshop";
import { nutsWashers } from "./nuts-washers";
import { roundPrice } from "./prices";
import { screws } from "./screws";
import { spannersSockets } from "./spanners-sockets";
import { springs } from "./springs";
import type { FamilySeed, FamilyTable, PartDraft, PartSeed } from "./types";

/** The families of each leaf category, in the order of the catalogue. */
const LEAVES: Readonly<Record<string, readonly FamilyTable[]>> = {
	bolts,
	"nuts-washers": nutsWashers,
	screws,
	"anchors-lifting": anchorsLifting,
	bearings,
	drives,
	springs,
	"fittings-valves": fittingsValves,
	"spanners-sockets": spannersSockets,
	"hand-tools": handTools,
	cutting,
	"measuring-workshop": measuringWorkshop,
};

const UNKNOWN_LEAD = -1;
const BINS_A_SHELF = 20;
/** About this much money lies in each bin. */
const STOCK_POISHA = 4_000_000;
const MAX_STOCK = 800;
const SOLD_OUT_SHARE = 0.04;
const MAX_LEFT_OF_SUPERSEDED = 4;

const leaves = Object.entries(LEAVES);

/** A family with its place in the warehouse: "C2" is the second family of the third leaf. */
const shelves = leaves.flatMap(([category, tables], leaf) =>
	tables.map((table, n) => ({
		category,
		table,
		aisle: `${String.fromCharCode(65 + leaf)}${n + 1}`,
	})),
);

const drafts = shelves.flatMap(({ table, aisle }) =>
	table.parts.map((draft, position) => ({ table, aisle, draft, position })),
);
type PlacedDraft = (typeof drafts)[number];

const demoByCode = new Map(
	catalogue.map((entry): [string, CatalogueEntry] => [demoParts[entry.slug] ?? "", entry]),
);

const getNumber = (n: number) => `TY-${String(n + 1).padStart(4, "0")}`;

const idByCode = new Map(
	drafts.map(({ draft }, n) => [
		draft.code,
		demoByCode.get(draft.code)?.slug ?? getNumber(n).toLowerCase(),
	]),
);

/** Returns 0 to below 1, always the same for one text (FNV-1a). */
function hashToShare(text: string): number {
	let hash = 0x811c9dc5;
	for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
	return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

function chooseStock({ code, replacedBy }: PartDraft, pricePoisha: number): number {
	const share = hashToShare(code);
	if (replacedBy) return Math.round(share * MAX_LEFT_OF_SUPERSEDED);
	if (share < SOLD_OUT_SHARE) return 0;
	return 1 + Math.floor(share * Math.min(MAX_STOCK, STOCK_POISHA / pricePoisha));
}

/** "box of 50", or nothing for single pieces and sets. */
const formatPack = ({ unit, packSize = 1 }: PartDraft) =>
	packSize > 1 ? `, ${unit} of ${packSize}` : "";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The price of one unit, before a demo product's own price replaces it. */
export const calculatePrice = ({ pricePoisha, packSize = 1 }: PartDraft) =>
	roundPrice(pricePoisha * packSize);

function describeProduct(draft: PartDraft) {
	const pack = formatPack(draft);
	const pricePoisha = calculatePrice(draft);
	return {
		name: draft.name + pack,
		description: pack ? `${draft.text} ${capitalize(pack.slice(2))}.` : draft.text,
		pricePoisha,
		onHand: chooseStock(draft, pricePoisha),
		minQuantity: draft.minQuantity ?? 1,
		orderMultiple: draft.orderMultiple ?? 1,
	};
}

/** A demo product keeps its name, price and stock, and is sold from one unit. */
const keepDemoProduct = ({ name, description, pricePoisha, stock }: CatalogueEntry) => ({
	name,
	description,
	pricePoisha,
	onHand: stock,
	minQuantity: 1,
	orderMultiple: 1,
});

function buildPart({ table, aisle, draft, position }: PlacedDraft, n: number): PartSeed {
	const demo = demoByCode.get(draft.code);
	const packSize = draft.packSize ?? 1;
	const number = getNumber(n);
	const shelf = 1 + Math.floor(position / BINS_A_SHELF);
	return {
		id: demo?.slug ?? number.toLowerCase(),
		number,
		manufacturerNumber: draft.code,
		family: table.slug,
		picture: table.picture,
		specs: draft.specs,
		unit: draft.unit === "box" && packSize === 1 ? "piece" : (draft.unit ?? "piece"),
		packSize,
		weightG: Math.max(1, Math.round(draft.weightG * packSize)),
		leadDays: demo ? UNKNOWN_LEAD : (table.leadDays ?? UNKNOWN_LEAD),
		supersededBy: draft.replacedBy ? (idByCode.get(draft.replacedBy) ?? null) : null,
		bin: `${aisle}-${shelf}-${1 + (position % BINS_A_SHELF)}`,
		hsCode: table.hsCode,
		...(demo ? keepDemoProduct(demo) : describeProduct(draft)),
	};
}

function listColumns({ parts }: FamilyTable): AttributeId[] {
	const ids = parts.flatMap(({ specs }) => Object.keys(specs) as AttributeId[]);
	return Array.from(new Set(ids));
}

export const families: readonly FamilySeed[] = shelves.map(({ category, table }) => ({
	slug: table.slug,
	category,
	name: table.name,
	intro: table.intro,
	picture: table.picture,
	columns: listColumns(table),
}));

/** All parts, the demo products among them; the number counts from TY-0001. */
export const parts: readonly PartSeed[] = drafts.map(buildPart);

/** The parts as their families' tables describe them, in the order of `parts`. */
export const partDrafts: readonly PartDraft[] = drafts.map(({ draft }) => draft);
