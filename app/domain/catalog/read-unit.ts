import { UNITS, type Unit } from "./unit-rules";

/** As lists and other systems name them, in lower case. */
export const UNIT_WORDS: Record<Unit, readonly string[]> = {
	piece: [
		...["piece", "pieces", "pcs", "pc", "pce", "pces", "nos", "no", "ea", "each", "unit", "units"],
		...["stück", "stueck", "stk", "st", "pièce", "pièces", "pieza", "piezas", "шт", "штука"],
		...["পিস", "পিছ", "টি", "টা", "খানা", "ইউনিট"],
	],
	box: [
		...["box", "boxes", "bx", "bxs", "carton", "cartons", "ctn", "ctns", "case", "cases"],
		...["karton", "kartons", "schachtel", "kiste", "ve", "коробка", "বক্স", "বাক্স", "কার্টন"],
	],
	pack: [
		...["pack", "packs", "packet", "packets", "pkt", "pkts", "pk", "package", "packages"],
		...["packung", "packungen", "pkg", "beutel", "bag", "bags", "упаковка", "প্যাকেট", "প্যাক"],
	],
	set: ["set", "sets", "kit", "kits", "satz", "sätze", "комплект", "সেট"],
	pair: ["pair", "pairs", "pr", "prs", "paar", "paare", "пара", "জোড়া", "জোড়া"],
	metre: [
		...["metre", "metres", "meter", "meters", "m", "mtr", "mtrs", "mt", "rm", "lfm"],
		...["laufmeter", "метр", "м", "মিটার"],
	],
	kg: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "кг", "কেজি"],
};

const fold = (text: string) => text.normalize("NFC").trim().toLowerCase().replace(/\.$/, "");

const UNIT_OF_WORD = new Map(
	UNITS.flatMap((unit) => UNIT_WORDS[unit].map((word) => [fold(word), unit] as const)),
);

/** 'Nos', 'Stück' and 'পিস' are pieces. Null for another word. */
export const readUnit = (typed: string): Unit | null => UNIT_OF_WORD.get(fold(typed)) ?? null;
