import type { Mutant } from "./list";

const RULES = "app/domain/money/vat-rules.ts";
const rules = "app/domain/money/vat-rules.test.ts";

const MOVE = "app/domain/catalog/vat-rates/verbs.server.ts";
const move = "app/domain/catalog/vat-rates/move-products.test.ts";

export const VAT_MUTANTS: readonly Mutant[] = [
	{
		name: "round VAT down instead of half up",
		edits: [{ file: RULES, find: "(2 * rest * vatBp + divisor)", replace: "(2 * rest * vatBp)" }],
		tests: [rules],
	},
	{
		name: "round VAT per line instead of per rate",
		edits: [
			{
				file: RULES,
				find: "const vatPoisha = calculateVat(grossPoisha, vatBp);",
				replace:
					"const vatPoisha = ofRate.reduce((sum, it) => sum + calculateVat(it.totalPoisha, vatBp), 0);",
			},
		],
		tests: [rules],
	},
	{
		name: "store the standard VAT rate with every line",
		edits: [
			{
				file: "app/domain/prices/price-of.server.ts",
				find: `'$."' || products.vat_rate_id || '"'`,
				replace: "'$.standard'",
			},
		],
		tests: ["app/domain/orders/vat.test.ts"],
	},
	{
		name: "let the VAT rate of an order line change",
		edits: [
			{
				file: "migrations/0034_reports.sql",
				find: "source_id, vat_bp, customer_number, cost_poisha ON",
				replace: "source_id, customer_number, cost_poisha ON",
			},
		],
		tests: ["app/domain/orders/vat.test.ts"],
	},
	{
		name: "move products of every VAT rate",
		edits: [
			{
				file: MOVE,
				find: "		eq(products.vatRateId, from.id),\n",
				replace: "",
			},
		],
		tests: [move],
	},
	{
		name: "move products to another VAT rate without an audit row",
		edits: [
			{
				file: MOVE,
				find: `"vat-rate.move-products",`,
				replace: `"",`,
			},
		],
		tests: [move],
	},
	{
		name: "move another number of products than was confirmed",
		edits: [{ file: MOVE, find: "shown.count} = ", replace: "shown.count} <= " }],
		tests: [move],
	},
	{
		name: "move products to a VAT rate that changed after it was confirmed",
		edits: [{ file: MOVE, find: "				hasRate(to, shown.toBp),\n", replace: "" }],
		tests: [move],
	},
	{
		name: "move products a second time when the form is sent twice",
		edits: [{ file: MOVE, find: "				notExists(findMove(db, id)),\n", replace: "" }],
		tests: [move],
	},
];
