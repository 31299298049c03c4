import type { Mutant } from "./list";

const RULES = "app/domain/delivery/rules.ts";
const ORDERS = "migrations/0005_orders.sql";
const REFUND = "app/domain/payments/refunds/refund-lines.server.ts";
const rates = "app/domain/delivery/rates.test.ts";
const charges = "app/routes/checkout/delivery.test.ts";

export const DELIVERY_MUTANTS: readonly Mutant[] = [
	{
		name: "leave out a started kilogram",
		edits: [
			{
				file: RULES,
				find: "Math.max(1, Math.ceil(weightG / 1000))",
				replace: "Math.max(1, Math.floor(weightG / 1000))",
			},
		],
		tests: [rates],
	},
	{
		name: "charge goods of exactly the value that is free",
		edits: [
			{
				file: RULES,
				find: "goodsPoisha >= freeOverPoisha",
				replace: "goodsPoisha > freeOverPoisha",
			},
		],
		tests: [rates],
	},
	{
		name: "charge by a weight that is not known",
		edits: [{ file: RULES, find: 'unit === "kg" && !isWeightKnown', replace: "false" }],
		tests: [rates],
	},
	{
		name: "advise a method that is refused too",
		edits: [
			{
				file: RULES,
				find: "checked.find(({ ofDistrict, ofGoods }) => !ofDistrict && !ofGoods)?.method",
				replace: "checked[0]?.method",
			},
		],
		tests: [rates],
	},
	{
		name: "keep the charge of an order of which all goods were cancelled",
		edits: [
			{
				file: ORDERS,
				find: "WHERE order_id = NEW.order_id AND kind = 'service' AND status = 'unpaid' AND NEW.status",
				replace: "WHERE false AND NEW.status",
			},
		],
		tests: [charges],
	},
	{
		name: "end the charge with the first line of goods",
		edits: [
			{
				file: ORDERS,
				find: "SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND kind = 'goods' AND status <> 'cancelled'\n",
				replace: "SELECT 1 WHERE false\n",
			},
		],
		tests: [charges],
	},
	{
		name: "keep the charge when nothing was shipped",
		isBuilt: true,
		edits: [
			{
				file: REFUND,
				find: "\tif (lines.some(isKept)) return [];",
				replace: "\tif (lines.length > 0) return [];",
			},
		],
		tests: [charges],
	},
	{
		name: "pay a line without the charge",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/payments/queries.server.ts",
				find: "return isWhole(line, lines) ? lines : [line];",
				replace: "return isWhole(line, lines) ? [line] : [line];",
			},
		],
		tests: [charges],
	},
	{
		name: "let a buyer cancel one line of an order with a method",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/payments/cancellation/cancel-line.server.ts",
				find: "if (lines.filter(isGoods).length > 1)",
				replace: "if (lines.length === 0)",
			},
		],
		tests: [charges],
	},
	{
		name: "take a charge that the buyer did not see",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/orders/choose-delivery.server.ts",
				find: 'seen.by === "page" && quote',
				replace: 'seen.by !== "page" && quote',
			},
		],
		tests: [charges],
	},
];
