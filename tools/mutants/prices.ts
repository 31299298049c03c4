import type { Mutant } from "./list";

const RULES = "app/domain/prices/rules.ts";
const PRICE_OF = "app/domain/prices/price-of.server.ts";
const tests = ["app/domain/prices/price-of.test.ts"];

export const PRICE_MUTANTS: readonly Mutant[] = [
	{
		name: "begin a price above its quantity, in the SQL",
		edits: [
			{
				file: PRICE_OF,
				find: "and min_quantity <= $",
				replace: "and min_quantity < $",
			},
		],
		tests,
	},
	{
		name: "begin a price above its quantity, in the function",
		edits: [
			{
				file: RULES,
				find: "([minQuantity]) => minQuantity <= quantity",
				replace: "([minQuantity]) => minQuantity < quantity",
			},
		],
		tests,
	},
	{
		name: "apply a price list that has ended",
		edits: [{ file: PRICE_OF, find: " and until_at > $", replace: " and 1 + $" }],
		tests,
	},
	{
		name: "apply a price list before its first day",
		edits: [{ file: PRICE_OF, find: "from_at <= $", replace: "1 + $" }],
		tests,
	},
	{
		name: "accept an equal price for a larger quantity",
		edits: [
			{
				file: "migrations/0013_prices.sql",
				find: "unit_poisha >= NEW.unit_poisha",
				replace: "unit_poisha > NEW.unit_poisha",
			},
		],
		tests,
	},
	{
		name: "apply a VAT exemption that has ended",
		edits: [
			{
				file: PRICE_OF,
				find: "where exempt_until > $",
				replace: "where exempt_number <> '' and 1 + $",
			},
		],
		tests,
	},
	{
		name: "give a customer the lists of others",
		edits: [
			{
				file: PRICE_OF,
				find: "customer_price_lists where customer_id = $",
				replace: "customer_price_lists where '' <> $",
			},
		],
		tests,
	},
	{
		name: "charge VAT to exempt buyers on pages with every break",
		edits: [{ file: RULES, find: "if (exemptVatBp === 0)", replace: "if (exemptVatBp >= 0)" }],
		tests,
	},
	{
		name: "store a VAT rate with the lines of exempt buyers",
		edits: [{ file: PRICE_OF, find: "(viewer)}, 0, $", replace: "(viewer)}, 1500, $" }],
		tests,
	},
	{
		name: "apply a percentage beside prices, in the SQL",
		edits: [{ file: PRICE_OF, find: "and not exists (", replace: "and products.id is not (" }],
		tests,
	},
	{
		name: "apply a percentage beside prices, in the function",
		edits: [{ file: RULES, find: "if (rows.length > 0) {", replace: "if (rows.length > 1) {" }],
		tests,
	},
	{
		name: "charge the highest price instead of the lowest, in the SQL",
		edits: [{ file: PRICE_OF, find: "`min(min(", replace: "`max(max(" }],
		tests,
	},
	{
		name: "charge the highest price instead of the lowest, in the function",
		edits: [
			{
				file: RULES,
				find: "one.unitPoisha - other.unitPoisha ||",
				replace: "other.unitPoisha - one.unitPoisha ||",
			},
		],
		tests,
	},
	{
		name: "price an archived product for programs",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/price-lists/find-price.server.ts",
				find: "and(eq(products.id, id), isListed)",
				replace: "eq(products.id, id)",
			},
		],
		tests: ["app/routes/api/calls/prices.test.ts"],
	},
];
