import type { Mutant } from "./list";

const KINDS = "app/domain/imports/kinds";
const imports = "app/domain/imports/imports.test.ts";
const products = "app/domain/imports/products.test.ts";

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
		name: "parts applied and undone without comparing their revision",
		edits: [
			{
				file: `${KINDS}/products/write-products.server.ts`,
				find: "sql`rev = import_rows.rev`",
				replace: "sql`rev >= 0`",
			},
		],
		tests: [products],
	},
	{
		name: "a revision that sales raise",
		edits: [
			{
				file: "migrations/0003_catalog.sql",
				find: "UPDATE OF name, description, price_poisha, image_key, archived_at,",
				replace: "UPDATE OF name, on_hand, description, price_poisha, image_key, archived_at,",
			},
			{
				file: "migrations/0003_catalog.sql",
				find: "WHEN (NEW.name, NEW.description,",
				replace: "WHEN NEW.on_hand <> OLD.on_hand OR (NEW.name, NEW.description,",
			},
		],
		tests: [products],
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
