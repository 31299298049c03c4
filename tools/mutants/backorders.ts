import type { Mutant } from "./list";

const BACKORDERS = "migrations/0023_backorders.sql";
const tests = ["app/domain/backorders/backorders.test.ts"];
const APPROVE = "app/domain/approvals/approve-request.server.ts";
const requests = ["app/routes/requests/requests.test.ts"];

export const BACKORDER_MUTANTS: readonly Mutant[] = [
	{
		name: "place backorders in any order",
		edits: [
			{
				file: BACKORDERS,
				find: "OVER (ORDER BY created_at, id)",
				replace: "OVER (ORDER BY created_at DESC, id DESC)",
			},
		],
		tests,
	},
	{
		name: "serve a backorder without holding its units",
		edits: [
			{
				file: BACKORDERS,
				find: "SET reserved = reserved + NEW.quantity",
				replace: "SET reserved = reserved + 0",
			},
		],
		tests,
	},
	{
		name: "serve each backorder that alone has enough",
		edits: [
			{
				file: BACKORDERS,
				find: "WHERE served.units <= NEW.on_hand",
				replace: "WHERE part.quantity <= NEW.on_hand",
			},
		],
		tests,
	},
	{
		name: "keep the units of a cancelled backorder",
		edits: [
			{
				file: BACKORDERS,
				find: "SET reserved = reserved - NEW.quantity",
				replace: "SET reserved = reserved - 0",
			},
		],
		tests,
	},
	{
		name: "order a backorder at another price",
		edits: [
			{
				file: BACKORDERS,
				find: "(user_id, product_id, quantity, unit_poisha) = (NEW.user_id, NEW.product_id, NEW.quantity, NEW.unit_price_poisha)",
				replace: "(user_id, product_id, quantity) = (NEW.user_id, NEW.product_id, NEW.quantity)",
			},
		],
		tests,
	},
	{
		name: "let the next one wait when who waits before cancels",
		edits: [
			{
				file: BACKORDERS,
				find: "WHEN OLD.state = 'waiting' AND NEW.state IN ('cancelled', 'expired')",
				replace: "WHEN OLD.state = 'waiting' AND NEW.state = 'ordered'",
			},
		],
		tests,
	},
	{
		name: "let the rest of what ships complete wait when a part is archived",
		isBuilt: true,
		edits: [
			{
				file: BACKORDERS,
				find: "WHERE user_id = NEW.user_id AND idempotency_key = NEW.idempotency_key\n  );",
				replace: "WHERE id = NEW.id\n  );",
			},
		],
		tests,
	},
	{
		name: "serve a part of a backorder that ships complete",
		edits: [
			{
				file: BACKORDERS,
				find: "(ship_complete = 0 OR NOT EXISTS (",
				replace: "(1 OR NOT EXISTS (",
			},
		],
		tests,
	},
	{
		name: "hold the units of a backorder again for its order",
		edits: [
			{
				file: "migrations/0005_orders.sql",
				find: " AND NEW.price_source NOT GLOB 'backorder:*'",
				replace: "",
			},
		],
		tests,
	},
	{
		name: "make a backorder of a requester without an approval",
		edits: [
			{
				file: BACKORDERS,
				find: "customer_role = 'viewer' OR customer_role = 'requester' AND NEW.request_id IS NULL",
				replace: "customer_role = 'viewer'",
			},
		],
		tests: requests,
	},
	{
		name: "make a backorder at a price that the approver did not see",
		isBuilt: true,
		edits: [
			{
				file: APPROVE,
				find: "pricePoisha: prices.get(line.productId) ?? line.pricePoisha,",
				replace: "pricePoisha: line.pricePoisha,",
			},
		],
		tests: requests,
	},
	{
		name: "charge delivery with each backorder of a form",
		edits: [
			{
				file: "app/domain/backorders/order-ready.server.ts",
				find: "return charged ? { ...chosen, charge: null } : chosen;",
				replace: "return charged ? chosen : chosen;",
			},
		],
		tests,
	},
	{
		name: "end a backorder of an archived part without a mail",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/backorders/expire-backorders.server.ts",
				find: "endWithMail(needs, { ...row, archived: true })",
				replace: "endWithMail(needs, { ...row, archived: true }).slice(0, 1)",
			},
		],
		tests,
	},
	{
		name: "order by phone what should wait",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/order-pad/order-pad.server.ts",
				find: "{ ...request, alongside }, later)",
				replace: "{ ...request, alongside }, later.slice(0, 0))",
			},
		],
		tests: ["app/routes/dashboard/customers/order-pad/phone-order.test.ts"],
	},
];
