import type { Mutant } from "./list";

const KINDS = "app/domain/imports/kinds";
const imports = "app/domain/imports/imports.test.ts";

export const IMPORT_MUTANTS: readonly Mutant[] = [
	{
		name: "prices applied and undone without comparing them",
		edits: [
			{
				file: `${KINDS}/prices.server.ts`,
				find: "->> 'prices' = (",
				replace: "->> 'prices' <> '' or 1 = (",
			},
		],
		tests: [imports],
	},
	{
		name: "a count that overwrites the stock",
		edits: [
			{
				file: `${KINDS}/stock.server.ts`,
				find: "->> 'onHand') - (",
				replace:
					"->> 'onHand') - (select on_hand from products where id = import_rows.subject_id) + 0 * (",
			},
		],
		tests: [imports],
	},
	{
		name: "units of unpaid orders taken away by an import",
		carries: "the CHECK stock_never_oversold",
		edits: [
			{
				file: `${KINDS}/stock.server.ts`,
				find: "between reserved and",
				replace: "between 0 and",
			},
		],
		tests: [imports],
	},
];
