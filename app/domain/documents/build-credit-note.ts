import { sumVat } from "../money/vat-rules";
import { buildAmounts } from "./amounts";
import type { CreditNoteFacts, InvoiceFacts, SellerFacts } from "./facts";

/** `units` is 0 where only an amount is credited. */
export type CreditedLine = { lineId: string; units: number; amountPoisha: number };

type CreditNoteRequest = {
	invoice: InvoiceFacts & CreditNoteFacts["invoice"];
	earlier: readonly Pick<CreditNoteFacts, "vat">[];
	credited: readonly CreditedLine[];
	reason: string;
	seller: SellerFacts;
};

/**
 * The credit notes of an order that is credited in full add up to its invoice, column by column. Null when more would be
 * credited than the invoice has: another note was written since the lines were read.
 */
export function buildCreditNote({
	invoice: { number, issuedAt, payments: _, shortfallPoisha: __, ...printed },
	earlier,
	credited,
	reason,
	seller,
}: CreditNoteRequest): CreditNoteFacts | null {
	const byId = new Map(printed.lines.map((line) => [line.lineId, line]));
	const lines = credited.map(({ lineId, units, amountPoisha }) => {
		const line = byId.get(lineId);
		if (!line) throw new Error(`Line ${lineId} is not on invoice ${number}.`);
		const { description, partNumber, customerNumber, unit, unitPricePoisha, vatBp, returnNote } =
			line;
		return {
			lineId,
			description,
			partNumber,
			customerNumber,
			unit,
			unitPricePoisha,
			vatBp,
			...(returnNote ? { returnNote } : {}),
			quantity: units,
			totalPoisha: amountPoisha,
		};
	});
	const taken = sumEarlier(earlier);
	const invoiced = (vatBp: number) =>
		printed.vat.find((rate) => rate.vatBp === vatBp) ?? { grossPoisha: 0, vatPoisha: 0 };
	const isTooMuch = sumVat(lines).some(
		({ vatBp, grossPoisha }) =>
			taken(vatBp).grossPoisha + grossPoisha > invoiced(vatBp).grossPoisha,
	);
	if (isTooMuch) return null;
	const calculateVat = (grossPoisha: number, vatBp: number): number => {
		const before = taken(vatBp);
		const whole = invoiced(vatBp);
		const creditedGross = before.grossPoisha + grossPoisha;
		return divideHalfUp(whole.vatPoisha, creditedGross, whole.grossPoisha) - before.vatPoisha;
	};
	return {
		...printed,
		...buildAmounts(lines, calculateVat),
		seller,
		invoice: { number, issuedAt },
		reason,
	};
}

function sumEarlier(earlier: CreditNoteRequest["earlier"]) {
	const rates = earlier.flatMap(({ vat }) => vat);
	return (vatBp: number) =>
		rates.reduce(
			(sum, rate) =>
				rate.vatBp === vatBp
					? {
							grossPoisha: sum.grossPoisha + rate.grossPoisha,
							vatPoisha: sum.vatPoisha + rate.vatPoisha,
						}
					: sum,
			{ grossPoisha: 0, vatPoisha: 0 },
		);
}

/** `factor * part / whole`, exact and rounded half up. */
const divideHalfUp = (factor: number, part: number, whole: number): number =>
	Number((2n * BigInt(factor) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
