import type { Mutant } from "./list";

const MIGRATION = "migrations/0034_reports.sql";
const sums = ["app/domain/reports/sums.test.ts"];

export const REPORT_MUTANTS: readonly Mutant[] = [
	{
		name: "count sales in months of UTC",
		edits: [
			{
				file: MIGRATION,
				find: "(at + 21600000) / 86400000, strftime('%Y-%m', (at + 21600000) / 1000, 'unixepoch'), lines,",
				replace: "(at + 21600000) / 86400000, strftime('%Y-%m', at / 1000, 'unixepoch'), lines,",
			},
		],
		tests: sums,
	},
	{
		name: "count a refund in the month of its sale",
		edits: [
			{
				file: MIGRATION,
				find: "line.product_id, refunds.created_at, -1,",
				replace: "line.product_id, line.paid_at, -1,",
			},
		],
		tests: sums,
	},
	{
		name: "forget charges in the sums of parts and customers",
		edits: [
			{
				file: MIGRATION,
				find: "FROM order_lines WHERE paid_at IS NOT NULL\n    UNION ALL",
				replace: "FROM order_lines WHERE paid_at IS NOT NULL AND kind = 'goods'\n    UNION ALL",
			},
		],
		tests: sums,
	},
	{
		name: "sum up the cost of today",
		edits: [
			{
				file: MIGRATION,
				find: "total_poisha AS amount, vat_bp, cost_poisha AS cost",
				replace:
					"total_poisha AS amount, vat_bp, (SELECT products.cost_poisha FROM products WHERE id = product_id) AS cost",
			},
		],
		tests: sums,
	},
	{
		name: "let the cost of an order line change",
		edits: [
			{
				file: MIGRATION,
				find: "customer_number, cost_poisha ON order_lines",
				replace: "customer_number ON order_lines",
			},
		],
		tests: sums,
	},
	{
		name: "take the cost of lost goods back",
		edits: [
			{
				file: MIGRATION,
				find: "iif(reason IN ('returned', 'cancelled'), refunds.units, 0)",
				replace: "refunds.units",
			},
		],
		tests: sums,
	},
	{
		name: "count an order with each of its lines",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT month, customer_id, NOT EXISTS (\n        SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND id <> NEW.id AND paid_at IS NOT NULL\n      )",
				replace: "SELECT month, customer_id, 1",
			},
		],
		tests: sums,
	},
	{
		name: "add a line again that is paid and then shipped",
		edits: [
			{
				file: MIGRATION,
				find: "WHEN OLD.status = 'unpaid' AND NEW.status = 'paid'\nBEGIN\n  INSERT INTO part_months",
				replace: "WHEN NEW.status IN ('paid', 'shipped')\nBEGIN\n  INSERT INTO part_months",
			},
		],
		tests: sums,
	},
	{
		name: "forget the note of a line on its paper",
		edits: [
			{
				file: "app/domain/documents/build-invoice.ts",
				find: "		...(line.returnNote ? { returnNote: line.returnNote } : {}),\n",
				replace: "",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/reports.test.ts"],
	},
];
