import fc from "fast-check";
import { expect, test } from "vitest";
import { check, describeResult, find, products, readPad } from "~/testing/order-pad/known-products";
import { checkUnits } from "./check-quantity";
import { checkDraft, listCodes } from "./read-pad";
import type { PadProduct } from "./rules";

test.each([
	["TY-0912 12", "TY-0912, 12"],
	["ty 0912 12", "TY-0912, 12"],
	["12 TY-0912", "TY-0912, 12"],
	["12 x TY-0912", "TY-0912, 12"],
	["TY-0912 x 12", "TY-0912, 12"],
	["TY-0912x12", "TY-0912, 12"],
	["TY-0912: 12", "TY-0912, 12"],
	["TY-0912 = 12", "TY-0912, 12"],
	["TY-0912, 12", "TY-0912, 12"],
	["TY-0912, 1,000", "TY-0912, 1000"],
	["TY-0912;1.000", "ambiguous-number TY-0912: 1 or 1000"],
	["TY-0912;2,5", "fraction TY-0912: 2 or 3"],
	["TY-0912;2,0", "TY-0912, 2"],
	["TY-0912\t12", "TY-0912, 12"],
	["12 boxes TY-0912", "TY-0912, 12"],
	["TY-0912 600 pcs", "TY-0912, 12"],
	["TY-0912 120 pcs", "unfilled-packs TY-0912: 2 or 3"],
	["TY-0912", "TY-0912, how many"],
	["TY-0912 0", "left-out"],
	["TY0912-10 3", "TY-0912-10, 3"],
	["M8x40 100", "M8x40, 100"],
	["100 of M8x40", "M8x40, 100"],
	["M8x40x100", "M8x40, 100"],
	["M8 x 40 100 pcs", "M8x40, 100"],
	["M8 × 40 x 100", "M8x40, 100"],
	["1/4-20 50", "1/4-20, 50"],
	["1/4-20 x 1 50", "1/4-20x1, 50"],
	["6204 2rs 4", "6204-2RS, 4"],
	["6204-2RS: 4", "6204-2RS, 4"],
	["DIN 912 M8x40 = 20", "DIN 912 M8x40, 20"],
	["3M 2091 6", "3M 2091, 6"],
	["AB 12", "AB 12, how many"],
	["AB 12 5", "AB 12, 5"],
	["10 100", "100 of 10 or 10 of 100"],
	['"TY-0912","Hex bolt, zinc",25', "TY-0912, 25"],
	["[22/11/26, 12:30] Rahim: TY-0912 12", "TY-0912, 12"],
	["3. TY-0912 12", "TY-0912, 12"],
	["• TY-0912 12", "TY-0912, 12"],
	["TY-0912 ১২", "TY-0912, 12"],
	["20X 5", "20X, 5"],
	["5 20X", "20X, 5"],
	["20X x 5", "20X, 5"],
	["5 x-7", "x-7, 5"],
	["5 x x-7", "x-7, 5"],
	["12 m 5 pin", "M 5 pin, 12"],
	["# Chattogram site", "no line"],
	["#Chattogram site", "note"],
	["#M8x40 5", "M8x40, 5"],
	['"TY-0912"\t"12"', "TY-0912, 12"],
	["TY-0800 5", "TY-0800 is now TY-0912, 5"],
	["TY-9012 5", "unknown TY-9012, 5"],
	["claw hammer 3", "unknown claw hammer, 3"],
	["4711 2", "2 of TY-0020 or TY-0911"],
	["TY-0912 1 000", "ambiguous-number TY-0912: 1000 or 1"],
	["TY-0912: 2\u00a0500", "ambiguous-number TY-0912: 2500 or 2"],
	["TY-9012 2 500", "unknown TY-9012, null"],
	["part\tqty", "no line"],
])("the line %j means: %s", (line, meaning) => {
	expect(describeResult(check(line)[0])).toBe(meaning);
});

test("all that may be a part number is looked up at once", () => {
	expect(listCodes(readPad("12 TY-0912\n# note"))).toEqual(["TY-0912", "12 TY-0912"]);
});

const WAYS: readonly ((code: string, quantity: number) => string)[] = [
	(code, quantity) => `${code} ${quantity}`,
	(code, quantity) => `${quantity} ${code}`,
	(code, quantity) => `${quantity} x ${code}`,
	(code, quantity) => `${code} x ${quantity}`,
	(code, quantity) => `${code}: ${quantity}`,
	(code, quantity) => `${code} = ${quantity}`,
	(code, quantity) => `${code}, ${quantity.toLocaleString("en-US")}`,
	(code, quantity) => `${code}\t${quantity}`,
	(code, quantity) => `${code};${quantity}`,
	(code, quantity) => `"${code}";"any text; ""quoted""";${quantity}`,
	(code, quantity) => `- ${code} - ${quantity}`,
	(code, quantity) => `${quantity} of ${code.toLowerCase()}`,
];

test("every part is read back in each of twelve ways to write it", () => {
	const orderable = products.filter(({ number, replacement }) => !replacement && number !== "10");
	const quantities = [1, 2, 9, 12, 99, 999, 1000, 12_345];
	const misread = orderable.flatMap(({ number }) =>
		quantities.flatMap((quantity) =>
			WAYS.map((write) => write(number ?? "", quantity)).filter((line) => {
				const [meaning] = check(line).map(describeResult);
				return meaning !== `${number}, ${quantity}`;
			}),
		),
	);
	expect(misread).toEqual([]);
});

const junk = fc.oneof(
	fc.string({ maxLength: 40 }),
	fc.constantFrom("# site", "part;qty", "Total,,", '"', "1,000", "pcs", "x", "•", "\u00a0", "M8 x"),
);
const order = fc
	.tuple(
		fc.constantFrom(...products),
		fc.integer({ min: 0, max: 20_000 }),
		fc.constantFrom(...WAYS),
	)
	.map(([{ number }, quantity, write]) => write(number ?? "", quantity));

test("each line of a thousand generated pads has exactly one result or is a note or a heading", () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(order, order, junk), { maxLength: 30 }), (typed) => {
			const draft = readPad(typed.join("\n"));
			const pad = checkDraft(draft, find, { part: 0, quantity: 1 });
			if (!pad.ok) throw new Error("The columns were given.");
			const checked = pad.lines.map(({ line }) => line.n);
			const others = draft.lines.filter(({ n }) => !checked.includes(n));
			expect(new Set(checked).size).toBe(checked.length);
			const headings = others.filter(({ note }) => note === "");
			expect(headings.length).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 1000, seed: 4711 },
	);
});

test("a part of which less than the smallest order is left offers no quantity, not even 0", () => {
	const [part] = products;
	if (!part) throw new Error("There are no parts.");
	const offer = (own: Partial<PadProduct>) => checkUnits({ ...part, ...own }, 100);
	expect(offer({ available: 5, minQuantity: 10, orderMultiple: 10 })).toMatchObject({
		kind: "short",
		quantities: [],
	});
	expect(offer({ available: 0 })).toMatchObject({ kind: "short", quantities: [] });
	expect(offer({ available: 25, minQuantity: 10, orderMultiple: 10 })).toMatchObject({
		quantities: [20],
	});
});
