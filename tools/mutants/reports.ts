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
	{
		name: "read the sums of the period itself as those before",
		edits: [
			{
				file: "app/domain/reports/sales-by.server.ts",
				find: "selectTotals(sales, getPeriodBefore(period), isOf)",
				replace: "selectTotals(sales, period, isOf)",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/compared.test.ts"],
	},
	{
		name: "count the first month of a period as one before it",
		edits: [
			{
				file: "app/domain/reports/period.ts",
				find: "rows.filter(({ month }) => month < first)",
				replace: "rows.filter(({ month }) => month <= first)",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/compared.test.ts"],
	},
	{
		name: "lead from the sums before to the period itself",
		edits: [
			{
				file: "app/routes/dashboard/reports/report/route.tsx",
				find: "= getPeriodBefore(asked.period);",
				replace: "= asked.period;",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/compared.test.ts"],
	},
	{
		name: "forget the last id of each range of a file",
		edits: [
			{
				file: "app/domain/reports/sales-by.server.ts",
				find: "} <= $",
				replace: "} < $",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/compared.test.ts"],
	},
	{
		name: "leave refunds out of the entries behind a sum",
		edits: [
			{
				file: "app/domain/reports/entries.server.ts",
				find: "return [toEntry(line, 1, { at, units, costedUnits: units, amountPoisha }), ...refunded];",
				replace: "return [toEntry(line, 1, { at, units, costedUnits: units, amountPoisha })];",
			},
		],
		tests: ["app/routes/dashboard/reports/figures.test.ts"],
	},
	{
		name: "take the cost of lost goods back in the entries",
		edits: [
			{
				file: "app/domain/reports/entries.server.ts",
				find: "iif(reason in ('returned', 'cancelled'), units, 0)",
				replace: "units",
			},
		],
		tests: ["app/routes/dashboard/reports/figures.test.ts"],
	},
	{
		name: "lead from credit notes to invoices",
		edits: [
			{
				file: "app/http/reports/vat-report.server.ts",
				find: 'const CREDIT_NOTES = leadToPapers("credit-note");',
				replace: 'const CREDIT_NOTES = leadToPapers("invoice");',
			},
		],
		tests: ["app/routes/dashboard/reports/figures.test.ts"],
	},
	{
		name: "count what is owed in months of UTC",
		edits: [
			{
				file: "migrations/0047_receivable_months.sql",
				find: "VALUES (strftime('%Y-%m', (NEW.at + 21600000) / 1000, 'unixepoch'), NEW.delta_poisha)",
				replace: "VALUES (strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), NEW.delta_poisha)",
			},
		],
		tests: ["app/routes/dashboard/reports/receivables-report.test.ts"],
	},
	{
		name: "compare what is owed with the end of this month",
		edits: [
			{
				file: "app/domain/receivables/open-invoices.server.ts",
				find: ".where(lte(receivableMonths.month, month));",
				replace: "",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/reports/receivables-report.test.ts"],
	},
];
