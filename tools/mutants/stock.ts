import type { Mutant } from "./list";

const CATALOG = "migrations/0003_catalog.sql";
const CHANGE = "app/domain/stock/verbs.server.ts";
const ledger = "app/domain/stock/ledger.test.ts";

export const STOCK_MUTANTS: readonly Mutant[] = [
	{
		name: "a change without a cause not recorded",
		edits: [
			{
				file: CATALOG,
				find: "WHEN NEW.on_hand <> OLD.on_hand AND NEW.on_hand IS NOT (",
				replace: "WHEN NEW.on_hand < 0 AND NEW.on_hand IS NOT (",
			},
		],
		tests: [ledger],
	},
	{
		name: "a movement that does not continue the ledger",
		edits: [
			{
				file: CATALOG,
				find: "WHERE NEW.after - NEW.delta <> coalesce(",
				replace: "WHERE 0 <> coalesce(0 * ",
			},
		],
		tests: [ledger],
	},
	{
		name: "a sale keeps its units reserved",
		edits: [
			{
				file: CATALOG,
				find: "reserved = reserved + iif(NEW.cause = 'sale', NEW.delta, 0)",
				replace: "reserved = reserved",
			},
		],
		tests: [ledger],
	},
	{
		name: "movements changed and deleted",
		edits: [
			{
				file: CATALOG,
				find: "CREATE TRIGGER stock_movements_before_update_freeze BEFORE UPDATE ON stock_movements\n",
				replace:
					"CREATE TRIGGER stock_movements_before_update_freeze BEFORE UPDATE ON stock_movements WHEN 0\n",
			},
		],
		tests: [ledger],
	},
	{
		name: "the stock of a new product without a movement",
		edits: [
			{
				file: CATALOG,
				find: "CREATE TRIGGER products_after_insert_open_ledger AFTER INSERT ON products\nWHEN NEW.on_hand > 0",
				replace:
					"CREATE TRIGGER products_after_insert_open_ledger AFTER INSERT ON products\nWHEN NEW.on_hand < 0",
			},
		],
		tests: [ledger],
	},
	{
		name: "a count overwrites the sales since",
		edits: [{ file: CHANGE, find: 'get("seen")', replace: 'get("none")' }],
		tests: [ledger],
	},
	{
		name: "stock of parts changed twice by one key",
		carries:
			"a look at the audit trail before the batch; the id of its row rolls a second batch back",
		edits: [{ file: CHANGE, find: "\t\t\t\t\tid,\n\t\t\t\t\tafter:", replace: "\t\t\t\t\tafter:" }],
		tests: [ledger],
	},
];
