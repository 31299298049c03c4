import type { Mutant } from "./list";

const PAD = "app/domain/order-pad";
const reading = `${PAD}/reading/read-pad.test.ts`;
const tables = `${PAD}/reading/pasted-tables.test.ts`;
const pads = `${PAD}/pads.test.ts`;

export const ORDER_PAD_MUTANTS: readonly Mutant[] = [
	{
		name: "drop an unknown line of an order pad silently",
		edits: [
			{
				file: `${PAD}/check-lines.server.ts`,
				find: "return read.map((each) => {",
				replace: 'return read.filter(({ result }) => result?.kind !== "unknown").map((each) => {',
			},
		],
		tests: [pads],
	},
	{
		name: "assume a quantity of 1 where an order pad has none",
		edits: [
			{
				file: `${PAD}/reading/check-quantity.ts`,
				find: 'if (written === null) return { kind: "quantity-missing", product };',
				replace: "if (written === null) return checkUnits(product, 1);",
			},
		],
		tests: [reading],
	},
	{
		name: "accept a space in a number of an order pad",
		edits: [
			{
				file: `${PAD}/reading/read-line.ts`,
				find: 'const line = text.replace(/\\s+/g, " ").trim();',
				replace:
					'const line = text.replace(/(\\d) (?=\\d{3}$)/g, "$1").replace(/\\s+/g, " ").trim();',
			},
		],
		tests: [reading],
	},
	{
		name: "prefer the first of several readings of an order pad's line",
		edits: [
			{
				file: `${PAD}/reading/check-line.ts`,
				find: "if (understood.length > 1) return checkTwoReadings(understood);",
				replace: "",
			},
		],
		tests: [reading],
	},
	{
		name: "count merged lines of an order pad twice",
		edits: [
			{
				file: `${PAD}/apply-entries.ts`,
				find: 'if (row?.result !== "merged") return line;',
				replace: "if (row) return line;",
			},
		],
		tests: [pads],
	},
	{
		name: "price the lines of an order pad for one unit",
		edits: [
			{
				file: `${PAD}/price-lines.server.ts`,
				find: "ready.map(({ product, quantity }) => ({ ...product, quantity })),",
				replace: "ready.map(({ product }) => ({ ...product, quantity: 1 })),",
			},
		],
		tests: [pads],
	},
	{
		name: "take a column of prices for the quantities of an order pad",
		edits: [
			{
				file: `${PAD}/reading/find-columns.ts`,
				find: 'others.filter(({ kind }) => kind === null || kind === "maybe")',
				replace: "others",
			},
		],
		tests: [tables],
	},
	{
		name: "glue the cells of an order pad's line to one number",
		edits: [
			{
				file: `${PAD}/reading/read-pad.ts`,
				find: "readingGroups: cells ? whole : listReadingGroups(text)",
				replace: "readingGroups: listReadingGroups(text)",
			},
		],
		tests: [tables],
	},
	{
		name: "read a row of an order pad with more cells than headings",
		edits: [
			{
				file: `${PAD}/reading/check-row.ts`,
				find: "if (count > table.width)",
				replace: "if (count > 1000)",
			},
		],
		tests: [tables],
	},
];
