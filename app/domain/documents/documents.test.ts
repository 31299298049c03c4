import { describe, expect, test } from "vitest";
import { createCaseRandom, type Random } from "~/testing/faults/random";
import { drawUnits } from "~/testing/shop-day/draw";
import { calculateContainedVat } from "../money/vat-rules";
import { buildCreditNote, type CreditedLine } from "./build-credit-note";
import { buildInvoice, type InvoiceableLine, type InvoiceableOrder } from "./build-invoice";
import type { CreditNoteFacts, DocumentTotals, InvoiceFacts } from "./facts";
import { formatDocumentNumber, getDocumentYear, parseCreditNoteNumber } from "./rules";
import { toSellerFacts } from "./seller";

const seller = toSellerFacts({
	seller: {
		shopName: "Toolyard",
		legalName: "",
		bin: "",
		address: "Dhaka",
		phone: "",
		email: "shop@toolyard.test",
		footLine: "",
		logoKey: "",
	},
	papers: {
		invoiceForm: "mushak",
		issueAddress: "",
		returnAddress: "",
		personInCharge: "",
		designation: "",
		retentionYears: 6,
		withheldPercent: 7.5,
	},
});

const buyer = { name: "Rahim", companyName: "", bin: "", address: "Dhaka", phone: "1", email: "" };

type Line = Partial<InvoiceableLine> & { totalPoisha: number; vatBp: number };

function invoiceOf(
	lines: readonly Line[],
	exemptNumber = "",
	paid: Partial<InvoiceableOrder> = {},
): InvoiceFacts {
	const numbers = {
		orderNumber: "SO-100001",
		purchaseOrderNumber: "",
		costCentre: "",
		note: "",
		exemptNumber,
	};
	return buildInvoice(
		{
			id: "order",
			createdAt: 1,
			buyer,
			...numbers,
			receipts: [],
			shortfallPoisha: 0,
			...paid,
			lines: lines.map((line, index) => ({
				id: `line-${index}`,
				orderId: "order",
				kind: "goods" as const,
				productName: `Part ${index}`,
				returnNote: "",
				unit: "piece",
				partNumber: "",
				customerNumber: "",
				quantity: 1,
				unitPricePoisha: line.totalPoisha,
				cancelledUnits: 0,
				returnedUnits: 0,
				refundedPoisha: 0,
				status: "paid",
				changeId: "",
				transactionId: "pi_1",
				method: "card",
				paidAt: 1,
				cancelledAt: null,
				...line,
			})),
		},
		seller,
	);
}

function credit(invoice: InvoiceFacts, parts: readonly (readonly CreditedLine[])[]) {
	const notes: CreditNoteFacts[] = [];
	const printed = { ...invoice, number: "INV-2026-000001", issuedAt: 1 };
	for (const credited of parts) {
		const earlier = [...notes];
		const note = buildCreditNote({ invoice: printed, earlier, credited, reason: "", seller });
		if (!note) throw new RangeError("More is credited than the invoice has.");
		notes.push(note);
	}
	return notes;
}

const COLUMNS = ["netPoisha", "vatPoisha", "grossPoisha", "supplementaryDutyPoisha"] as const;

const addUp = (rows: readonly DocumentTotals[]) =>
	Object.fromEntries(
		COLUMNS.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
	);

function expectColumnsToAddUp({ lines, totals, vat }: InvoiceFacts | CreditNoteFacts) {
	expect(addUp(lines)).toEqual(totals);
	expect(addUp(vat.map((rate) => ({ ...rate, supplementaryDutyPoisha: 0 })))).toEqual(totals);
	for (const line of lines) {
		expect(line.netPoisha + line.vatPoisha).toBe(line.grossPoisha);
		expect(Math.min(line.netPoisha, line.vatPoisha)).toBeGreaterThanOrEqual(0);
	}
}

const whole = (invoice: InvoiceFacts): CreditedLine[] =>
	invoice.lines.map(({ lineId, quantity, grossPoisha }) => ({
		lineId,
		units: quantity,
		amountPoisha: grossPoisha,
	}));

/** As equal as whole poisha allow. */
const cut = (line: CreditedLine): CreditedLine[] =>
	Array.from({ length: line.units }, (_, n) => ({
		...line,
		units: 1,
		amountPoisha:
			Math.floor((line.amountPoisha * (n + 1)) / line.units) -
			Math.floor((line.amountPoisha * n) / line.units),
	}));

/** Amounts with their units, as in reports about shops whose credit notes differ from the invoice. */
describe("credit notes of single units, one by one, add up to the invoice", () => {
	test.each([
		["getlago/lago-api#2643", 2000, [[6833], [6833], [5750], [8500]]],
		["PrestaShop#23821: some hundred for 0.04, and shipping", 2000, [[1200, 300], [499]]],
		[
			"PrestaShop#32762: a part of a line",
			2100,
			[
				[10_890, 9],
				[3333, 7],
			],
		],
		["woocommerce#10162: 7.50 and VAT of 1.575", 2100, [[908]]],
		["woocommerce#64668: 179.25 for 10", 2000, [[17_925, 10]]],
		["lines of tk 1 and tk 11", 1500, [[100], [1100]]],
	])("%s", (_, vatBp, given) => {
		const invoice = invoiceOf(
			given.map(([totalPoisha = 0, quantity = 1]) => ({ totalPoisha, quantity, vatBp })),
		);
		expectColumnsToAddUp(invoice);
		const { grossPoisha, vatPoisha } = invoice.totals;
		expect(vatPoisha).toBe(calculateContainedVat(grossPoisha, vatBp));
		const units = whole(invoice).flatMap(cut);
		for (const parts of [whole(invoice), units, units.toReversed()]) {
			const notes = credit(
				invoice,
				parts.map((line) => [line]),
			);
			for (const note of notes) expectColumnsToAddUp(note);
			expect(addUp(notes.map(({ totals }) => totals))).toEqual(invoice.totals);
		}
	});
});

const RATES = [0, 500, 750, 1500, 2000];

/** Cancelled, refunded before the invoice, or paid: a line of goods or a charge, with what is left of it. */
function drawLine(random: Random, isExempt: boolean): Line {
	const { pick, integerBelow, isTrue } = random;
	const quantity = isTrue(0.3) ? 1 : drawUnits(random, 40);
	const totalPoisha = pick([100, 100 * drawUnits(random, 100_000)]);
	const line = { quantity, totalPoisha, vatBp: isExempt ? 0 : pick(RATES) };
	const end = pick(["cancelled", "refunded", "part", "whole", "whole"]);
	if (end === "cancelled") return { ...line, status: end, transactionId: null, paidAt: null };
	if (end === "refunded")
		return { ...line, status: end, returnedUnits: quantity, refundedPoisha: totalPoisha };
	const cancelledUnits = end === "part" ? integerBelow(quantity) : 0;
	return {
		...line,
		status: pick(["paid", "shipped"]),
		cancelledUnits,
		returnedUnits: end === "part" ? integerBelow(quantity - cancelledUnits) : 0,
		refundedPoisha: end === "part" ? integerBelow(totalPoisha) : 0,
	};
}

const isOnInvoice = ({ status }: Line) => status === "paid" || status === "shipped";
const countLeft = ({ totalPoisha, refundedPoisha = 0 }: Line) => totalPoisha - refundedPoisha;
const addLeft = (lines: readonly Line[]) =>
	lines.filter(isOnInvoice).reduce((sum, line) => sum + countLeft(line), 0);

/** Lines by one of three cards, or all by up to four transfers and certificates, of which some may be missing. */
function drawPayments(random: Random, lines: readonly Line[]) {
	const { integerBelow, isTrue } = random;
	if (isTrue(0.5))
		return {
			lines: lines.map((line, index) => ({
				...line,
				...(line.status !== "cancelled" && {
					transactionId: `pi_${index % 3}`,
					paidAt: 5 - (index % 3),
				}),
			})),
			paid: {},
		};
	const due = lines
		.filter(({ status }) => status !== "cancelled")
		.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	const shortfallPoisha = isTrue(0.3) ? integerBelow(Math.max(1, addLeft(lines))) : 0;
	let left = due - shortfallPoisha;
	const receipts: InvoiceableOrder["receipts"] = [];
	for (let recordedAt = 1; left > 0; recordedAt += 1) {
		const amountPoisha = recordedAt === 4 ? left : drawUnits(random, left);
		left -= amountPoisha;
		const method = left > 0 && isTrue(0.3) ? "withheld" : "bank";
		receipts.push({ method, reference: `TRF-${recordedAt}`, amountPoisha, recordedAt });
	}
	const last = receipts.at(-1);
	const byLast = {
		transactionId: last?.reference,
		paidAt: last?.recordedAt,
		method: "bank" as const,
	};
	return {
		lines: lines.map((line) => ({ ...line, ...(line.status !== "cancelled" && byLast) })),
		paid: { receipts, shortfallPoisha },
	};
}

function drawInvoice(random: Random) {
	const isExempt = random.isTrue(0.2);
	const drawn = Array.from({ length: 1 + random.integerBelow(7) }, () =>
		drawLine(random, isExempt),
	);
	const { lines, paid } = drawPayments(random, [
		...drawn,
		{ quantity: 1, totalPoisha: 6000, vatBp: isExempt ? 0 : 1500, status: "paid" },
	]);
	const exemptNumber = isExempt ? "EX-1" : "";
	return { lines, isExempt, ...paid, invoice: invoiceOf(lines, exemptNumber, paid) };
}

test("an invoice of any order has what is left of its paid lines, their VAT by rate, and what paid them", () => {
	for (let round = 0; round < 300; round += 1) {
		const random = createCaseRandom(1000 + round);
		const { lines, isExempt, shortfallPoisha = 0, invoice } = drawInvoice(random);
		const printed = lines.flatMap((line, index) =>
			isOnInvoice(line)
				? {
						lineId: `line-${index}`,
						vatBp: line.vatBp,
						quantity: (line.quantity ?? 0) - (line.cancelledUnits ?? 0) - (line.returnedUnits ?? 0),
						grossPoisha: countLeft(line),
					}
				: [],
		);
		expect(invoice.lines).toMatchObject(printed);
		expectColumnsToAddUp(invoice);
		expect(invoice.exemptNumber).toBe(isExempt ? "EX-1" : "");
		for (const { vatBp, grossPoisha, vatPoisha } of invoice.vat)
			expect(vatPoisha).toBe(calculateContainedVat(grossPoisha, vatBp));
		const { payments } = invoice;
		for (const { amountPoisha } of payments) expect(amountPoisha).toBeGreaterThan(0);
		const byId = new Set(payments.map(({ transactionId }) => transactionId));
		expect(byId.size).toBe(payments.length);
		const times = payments.map(({ paidAt }) => paidAt);
		expect(times).toEqual(times.toSorted((one, other) => one - other));
		const received = payments.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);
		expect(received + shortfallPoisha).toBe(invoice.totals.grossPoisha);
	}
});

/** Amounts and units of a line in up to three parts, of which some have no units. */
function cutAnywhere(random: Random, line: CreditedLine): CreditedLine[] {
	if (line.amountPoisha < 2 || random.isTrue(0.3)) return [line];
	const units = random.pick([0, line.units, random.integerBelow(line.units + 1)]);
	const amountPoisha = drawUnits(random, line.amountPoisha - 1);
	const rest = {
		...line,
		units: line.units - units,
		amountPoisha: line.amountPoisha - amountPoisha,
	};
	return [{ ...line, units, amountPoisha }, ...cutAnywhere(random, rest)];
}

test("the credit notes of any parts in any order add up to the invoice column by column", () => {
	for (let round = 0; round < 300; round += 1) {
		const random = createCaseRandom(7000 + round);
		const pick = random.integerBelow;
		const { invoice } = drawInvoice(random);
		const parts = whole(invoice)
			.flatMap((line) => cutAnywhere(random, line))
			.map((line) => ({ line, order: pick(1_000_000) }))
			.toSorted((one, other) => one.order - other.order)
			.map(({ line }) => line);
		const notes: CreditedLine[][] = [];
		while (parts.length > 0) notes.push(parts.splice(0, 1 + pick(3)));
		const written = credit(invoice, notes);
		for (const note of written) expectColumnsToAddUp(note);
		expect(addUp(written.map(({ totals }) => totals))).toEqual(invoice.totals);
		const { lineId } = random.pick(invoice.lines);
		const more = [[{ lineId, units: 1, amountPoisha: 1 }]];
		expect(() => credit(invoice, [...notes, ...more])).toThrow(RangeError);
	}
});

test("more than the invoice has, or a line that is not on it, is never credited", () => {
	const invoice = invoiceOf([{ totalPoisha: 1000, vatBp: 1500 }]);
	const line = { lineId: "line-0", units: 1 };
	const parts = (...amounts: number[]) =>
		amounts.map((amountPoisha) => [{ ...line, amountPoisha }]);
	for (const tooMuch of [parts(1001), parts(999, 2)])
		expect(() => credit(invoice, tooMuch)).toThrow(RangeError);
	expect(() => credit(invoice, [[{ ...line, lineId: "other", amountPoisha: 1 }]])).toThrow("other");
});

test.each([1, 36, 1000])("every column of an invoice of %d lines adds up", (count) => {
	const rates = [1500, 750, 0, 500];
	const lines = Array.from({ length: count }, (_, index) => ({
		quantity: 1 + (index % 7),
		totalPoisha: 100 * (1 + ((index * 7919) % 100_003)),
		vatBp: rates[index % rates.length] ?? 0,
	}));
	expectColumnsToAddUp(invoiceOf(lines));
	const exempt = invoiceOf(
		lines.map((line) => ({ ...line, vatBp: 0 })),
		"EX-1",
	);
	expectColumnsToAddUp(exempt);
	expect(exempt.totals.vatPoisha).toBe(0);
	expect(exempt.exemptNumber).toBe("EX-1");
});

test("the unit value has four decimals, rounded half up", () => {
	const [line] = invoiceOf([{ totalPoisha: 115_000, vatBp: 1500, quantity: 3 }]).lines;
	expect(line).toMatchObject({ netPoisha: 100_000, unitValue: "333.3333" });
	const [cheap] = invoiceOf([{ totalPoisha: 100, vatBp: 0, quantity: 8 }]).lines;
	expect(cheap?.unitValue).toBe("0.1250");
});

test("an invoice has neither cancelled lines nor those refunded before it", () => {
	const invoice = invoiceOf([
		{ totalPoisha: 1000, vatBp: 0 },
		{ totalPoisha: 2000, vatBp: 0, status: "cancelled", transactionId: null },
		{ totalPoisha: 4000, vatBp: 0, status: "refunded" },
	]);
	expect(invoice.totals.grossPoisha).toBe(1000);
	expect(invoice.payments).toMatchObject([{ transactionId: "pi_1", amountPoisha: 1000 }]);
});

test("a document has the number of its kind and of the year in Bangladesh", () => {
	const note = { kind: "credit-note", year: 2026, number: 1 } as const;
	expect(formatDocumentNumber(note)).toBe("CN-2026-000001");
	expect(parseCreditNoteNumber("CN-2026-000001")).toEqual(note);
	expect(parseCreditNoteNumber("INV-2026-000001")).toBeNull();
	expect(getDocumentYear(Date.UTC(2040, 11, 31, 17, 59))).toBe(2040);
	expect(getDocumentYear(Date.UTC(2040, 11, 31, 18))).toBe(2041);
});
