import type { Mutant } from "./list";

const SCAN = "app/routes/order-pad/scan.tsx";
const PRINTED = "app/http/printed";
const scans = "app/routes/order-pad/scan.test.ts";
const labels = "app/routes/lists/list/labels.test.ts";
const offline = "app/routes/lists/list/offline.test.ts";

/** What is printed, scanned and filled in on paper. */
export const LABEL_MUTANTS: readonly Mutant[] = [
	{
		name: "preset a quantity of 1 for a scanned label",
		isBuilt: true,
		edits: [
			{
				file: SCAN,
				find: 'quantity: quantity ?? "",',
				replace: 'quantity: quantity || "1",',
			},
		],
		tests: [scans],
	},
	{
		name: "write when a label is opened",
		isBuilt: true,
		edits: [
			{
				file: SCAN,
				find: "const [scanned, pad] = await Promise.all([",
				replace: "await startScannedPad(ctx, user);\n\tconst [scanned, pad] = await Promise.all([",
			},
		],
		tests: [scans],
	},
	{
		name: "make a pad for each of two phones",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/order-pad/scans/scanned-pad.server.ts",
				find: 'JSON.stringify([buyer.id, "scan", newest?.id])',
				replace: 'JSON.stringify([buyer.id, "scan", ctx.newId()])',
			},
		],
		tests: [scans],
	},
	{
		name: "print the list price on a customer's label",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/catalog/labels/labelled-parts.server.ts",
				find: "pricePoisha: unitPrice(viewer,",
				replace: "pricePoisha: unitPrice({ ...viewer, customerId: null },",
			},
		],
		tests: [labels],
	},
	{
		name: "leave the code of a label without its quantity",
		isBuilt: true,
		edits: [
			{
				file: `${PRINTED}/respond-with-labels.server.tsx`,
				find: "quantity ? `?q=",
				replace: "false ? `?q=",
			},
		],
		tests: [labels],
	},
	{
		name: "begin a sheet one label late",
		isBuilt: true,
		edits: [
			{
				file: "app/ui/documents/label-sheet.tsx",
				find: "Array.from({ length: start - 1 }",
				replace: "Array.from({ length: start }",
			},
		],
		tests: [labels],
	},
	{
		name: "put more parts into an offline page than its address holds",
		isBuilt: true,
		edits: [
			{
				file: `${PRINTED}/offline-page.server.ts`,
				find: "const MAX_ADDRESS_CHARS = 9500;",
				replace: "const MAX_ADDRESS_CHARS = 75_000;",
			},
		],
		tests: [offline],
	},
];
