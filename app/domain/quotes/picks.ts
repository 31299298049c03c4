import { Refused } from "~/platform/refused";
import { calculateLineTotal, formatTk, POISHA_PER_TK } from "../money/rules";
import { chooseQuantity, describeArchived, groupAlternatives, isFree, ONLY_WHOLE } from "./rules";

/** Units of a line that are ordered now, and that wait. */
export type Picked = { now: number; later: number };

/** By the number of the line; what it lacks is left out. */
export type Picks = ReadonlyMap<number, Picked>;

type Line = {
	n: number;
	productId: string | null;
	quantity: number;
	unitPoisha: number;
	available: number;
	isForSale: boolean;
	name: string;
	partNumber: string;
};

const FIELD_PREFIX = "pick-";
const LEFT_OUT = "out";

/** Alternatives share one field, that of the first. */
const getPickField = (n: number): string => FIELD_PREFIX + n;

export const isPickField = (field: string): boolean => field.startsWith(FIELD_PREFIX);

export type PickOption = { value: string; n: number } & Picked;

const toOption = (n: number, now: number, later: number): PickOption => ({
	value: `${n}:${now}:${later}`,
	n,
	now,
	later,
});

/** What waits of a line costs at least `leastPoisha`, because it becomes an order of its own. */
export type PickTerms = { isWhole: boolean; leastPoisha: number };

type StockedLine = Pick<Line, "n" | "productId" | "quantity" | "available" | "unitPoisha">;

/** What can be chosen of a line: all of it now, what is in stock now and the rest later, or all of it later. */
export function listPickOptions(
	{ n, productId, quantity, available, unitPoisha }: StockedLine,
	leastPoisha: number,
): PickOption[] {
	if (productId === null || quantity <= available) return [toOption(n, quantity, 0)];
	const now = Math.max(available, 0);
	const costs = (units: number, least: number) => calculateLineTotal(unitPoisha, units) >= least;
	const isSplit = costs(now, POISHA_PER_TK) && costs(quantity - now, leastPoisha);
	return [
		...(isSplit ? [toOption(n, now, quantity - now)] : []),
		...(costs(quantity, leastPoisha) ? [toOption(n, 0, quantity)] : []),
	];
}

export const describeLeast = ({ leastPoisha }: PickTerms): string =>
	`What is sent later must cost at least ${formatTk(leastPoisha)}`;

export type PickChoice<Of extends Line> = {
	field: string;
	/** Several are alternatives of one part. */
	lines: Of[];
	options: PickOption[];
	/** Not of a whole quote, but of a part that can't be ordered. */
	mayLeaveOut: boolean;
	/** '' where the buyer must choose. */
	preset: string;
};

/** The choices of the form, in the order of the quote. A text of tk 0 needs none. */
export function listChoices<Of extends Line>(
	{ isWhole, leastPoisha }: PickTerms,
	lines: readonly Of[],
): PickChoice<Of>[] {
	const groups = groupAlternatives(lines);
	return lines.flatMap((line) => {
		const ofPart = line.productId === null ? [line] : (groups.get(line.productId) ?? []);
		if (ofPart[0] !== line || isFree(line)) return [];
		const options =
			line.productId !== null && !line.isForSale
				? []
				: ofPart.flatMap((each) => listPickOptions(each, leastPoisha));
		const mayLeaveOut = !isWhole || options.length === 0;
		const preset = options.length === 0 ? LEFT_OUT : ofPart.length > 1 ? "" : options[0]?.value;
		return [
			{ field: getPickField(line.n), lines: ofPart, options, mayLeaveOut, preset: preset ?? "" },
		];
	});
}

export const LEFT_OUT_VALUE = LEFT_OUT;

export const readText = (form: FormData, field: string): string | null => {
	const text = form.get(field);
	return typeof text === "string" ? text : null;
};

/** Reads the fields of the form. A choice that it lacks is the preset one, so that a quote without choices needs no field. */
export function readPicks(
	terms: PickTerms,
	lines: readonly Line[],
	get: (field: string) => string | null,
): Picks {
	const picks = new Map<number, Picked>();
	for (const { field, preset, lines: ofPart } of listChoices(terms, lines)) {
		const [first] = ofPart;
		if (first && (get(field) ?? preset) === "")
			throw refuseChoice(first, chooseQuantity(nameLine(first)), 400);
		const [, n, now, later] = /^(\d{1,4}):(\d{1,9}):(\d{1,9})$/.exec(get(field) ?? preset) ?? [];
		if (n) picks.set(Number(n), { now: Number(now), later: Number(later) });
	}
	return picks;
}

/** What is chosen costs so much, without the delivery. `isOpen` while one of several quantities must be chosen. */
export function sumPicked(
	terms: PickTerms,
	lines: readonly Line[],
	get: (field: string) => string | null,
): { poisha: number; isOpen: boolean } {
	let [poisha, isOpen] = [0, false];
	for (const { field, preset, lines: ofPart } of listChoices(terms, lines)) {
		const value = get(field) ?? preset;
		const line = ofPart.find(({ n }) => value.startsWith(`${n}:`));
		if (line) poisha += calculateLineTotal(line.unitPoisha, line.quantity);
		isOpen ||= value === "";
	}
	return { poisha, isOpen };
}

const nameLine = ({ partNumber, name }: Line): string => partNumber || name;

/** The chosen lines, or why they can't be. The last statement of the acceptance says the same. */
export function checkPicks<Of extends Line>(
	terms: PickTerms,
	lines: readonly Of[],
	picks: Picks,
): (Of & Picked)[] {
	const { isWhole, leastPoisha } = terms;
	const isPicked = ({ n }: Line) => picks.has(n);
	for (const ofPart of groupAlternatives(lines).values()) {
		const [line] = ofPart;
		const chosen = ofPart.filter(isPicked);
		if (!line) continue;
		if (chosen.length > 1) throw refuseChoice(line, chooseQuantity(nameLine(line)));
		if (!line.isForSale && isWhole)
			throw refuseChoice(line, `${nameLine(line)} is no longer for sale. ${ONLY_WHOLE}`);
		if (!line.isForSale && chosen.length > 0)
			throw refuseChoice(line, describeArchived(nameLine(line)));
		if (isWhole && chosen.length === 0) {
			const isOffered = ofPart.some((each) => listPickOptions(each, leastPoisha).length > 0);
			throw refuseChoice(
				line,
				isOffered ? ONLY_WHOLE : `${nameLine(line)}: ${describeLeast(terms)}.`,
			);
		}
	}
	const texts = lines.filter((line) => line.productId === null && !isFree(line));
	if (isWhole && !texts.every(isPicked)) throw new Refused(ONLY_WHOLE);
	const picked = lines.flatMap((line) => {
		const pick = picks.get(line.n);
		if (!pick || isFree(line)) return [];
		const isWaitingText = line.productId === null && pick.later > 0;
		if (pick.now + pick.later !== line.quantity || isWaitingText)
			throw refuseChoice(line, chooseQuantity(nameLine(line)));
		return [{ ...line, ...pick }];
	});
	if (!picked.some(({ productId }) => productId !== null))
		throw new Refused("Choose at least one part.");
	return picked;
}

const refuseChoice = ({ n }: Line, sentence: string, status?: number) =>
	new Refused({ [getPickField(n)]: sentence }, status);
