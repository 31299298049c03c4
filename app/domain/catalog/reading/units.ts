/** `factor`: how many of the base unit (mm, g) it is. */
type Unit = { base: "mm" | "g"; factor: number };

const LENGTHS: Readonly<Record<string, number>> = {
	mm: 1,
	millimetre: 1,
	millimeter: 1,
	cm: 10,
	centimetre: 10,
	centimeter: 10,
	m: 1000,
	mtr: 1000,
	metre: 1000,
	meter: 1000,
	in: 25.4,
	inch: 25.4,
	'"': 25.4,
	"''": 25.4,
	ft: 304.8,
	foot: 304.8,
	feet: 304.8,
	মিমি: 1,
	সেমি: 10,
	মিটার: 1000,
	ইঞ্চি: 25.4,
	ফুট: 304.8,
};
const MASSES: Readonly<Record<string, number>> = {
	g: 1,
	gm: 1,
	gram: 1,
	kg: 1000,
	oz: 28.35,
	ounce: 28.35,
	lb: 453.6,
	pound: 453.6,
	গ্রাম: 1,
	কেজি: 1000,
};

const UNITS = new Map<string, Unit>([
	...Object.entries(LENGTHS).map(([name, factor]) => [name, { base: "mm", factor }] as const),
	...Object.entries(MASSES).map(([name, factor]) => [name, { base: "g", factor }] as const),
]);

/** Finds also of a plural: 'inches', 'lbs'. */
const findUnit = (name: string): Unit | null =>
	UNITS.get(name) ?? UNITS.get(name.replace(/(?<=ch)es$|s$/, "")) ?? null;

/** An alternation for regular expressions, the longest names first. */
export const UNIT_NAMES = Array.from(UNITS.keys())
	.toSorted((one, other) => other.length - one.length)
	.map((name) => (/[a-z]{2}$/.test(name) ? `${name}(?:es|s)?` : name))
	.join("|");

/** The value is in mm or g. */
export type Measured = { base: Unit["base"]; value: number };

/** Returns null without a unit of a length or mass. */
export function measure(value: number, name: string): Measured | null {
	const unit = findUnit(name);
	return unit && { base: unit.base, value: value * unit.factor };
}

/** Inches and pounds of a trade name are rounded: 4 1/2 inch is 115 mm, 1 lb is 450 g. */
export const isNominal = (name: string): boolean => {
	const factor = findUnit(name)?.factor;
	return factor !== undefined && !Number.isInteger(Math.log10(factor));
};
