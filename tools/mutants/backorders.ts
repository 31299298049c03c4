import type { Mutant } from "./list";

const BACKORDERS = "migrations/0023_backorders.sql";
const SERVE = "app/domain/stock/serve-backorders.server.ts";
const tests = ["app/domain/backorders/backorders.test.ts"];
const limits = ["app/domain/backorders/limits.test.ts"];
const APPROVE = "app/domain/approvals/approve-request.server.ts";
const requests = ["app/routes/requests/requests.test.ts"];

export const BACKORDER_MUTANTS: readonly Mutant[] = [
	{
		name: "place backorders in any order",
		edits: [
			{
				file: SERVE,
				find: "row_number() over (order by queued_at, id)",
				replace: "row_number() over (order by queued_at desc, id desc)",
			},
		],
		tests,
	},
	{
		name: "serve each backorder that alone has enough",
		edits: [
			{
				file: SERVE,
				find: "free - used as free",
				replace: "free as free",
			},
		],
		tests,
	},
	{
		name: "serve a part of a backorder that ships complete",
		edits: [
			{
				file: SERVE,
				find: "(member.id = $" + "{claim}.id or $" + "{claim}.ship_complete)",
				replace: "member.id = $" + "{claim}.id",
			},
		],
		tests,
	},
	{
		name: "serve what takes parts with less than it takes",
		edits: [
			{
				file: SERVE,
				find: "free / least * least",
				replace: "free",
			},
		],
		tests,
	},
	{
		name: "let a large backorder be served before it fits",
		edits: [
			{
				file: SERVE,
				find: "iif(max(least > free), null,",
				replace: "iif(0, null,",
			},
		],
		tests,
	},
	{
		name: "cancel a backorder without serving others",
		edits: [
			{
				file: "app/domain/backorders/verbs.server.ts",
				find: "\t\t[serveOthers(ctx, [id])],\n",
				replace: "",
			},
		],
		tests: ["app/domain/backorders/doors.test.ts"],
	},
	{
		name: "receive goods without serving who waits",
		edits: [
			{
				file: "app/domain/stock/verbs.server.ts",
				find: "sql`select $" + '{get("productId")} from $',
				replace: "sql`select null from $",
			},
		],
		tests: ["app/domain/backorders/doors.test.ts"],
	},
	{
		name: "let the rest of what ships complete wait when a part is archived",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/backorders/expire-backorders.server.ts",
				find: "return [...ended, serveOthers(needs, ids)];",
				replace: "return ended;",
			},
		],
		tests,
	},
	{
		name: "let what is in stock wait",
		edits: [
			{
				file: "app/domain/orders/waiting.server.ts",
				find: "\t\t\t\t\tand $" + "{isShort}`,",
				replace: "`,",
			},
		],
		tests: limits,
	},
	{
		name: "hold what arrived for a new buyer for 72 hours, whatever it is worth",
		edits: [
			{
				file: "app/domain/backorders/buyer-hold.server.ts",
				find: "iif($" + "{isWithinHold(settings, buyerId)},",
				replace: "iif(1,",
			},
		],
		tests: limits,
	},
	{
		name: "leave ready backorders out of what a new buyer may hold",
		edits: [
			{
				file: "app/domain/backorders/buyer-hold.server.ts",
				find: "and ready.state = 'ready'",
				replace: "and ready.state = 'none'",
			},
		],
		tests: limits,
	},
	{
		name: "let an account wait for any number of parts",
		edits: [
			{
				file: BACKORDERS,
				find: "state IN ('waiting', 'ready')) > 200",
				replace: "state IN ('waiting', 'ready')) > 2000",
			},
		],
		tests: limits,
	},
	{
		name: "leave other forms that wait out of a member's month",
		edits: [
			{
				file: BACKORDERS,
				find: "month_limit_poisha >= 0 AND month_limit_poisha < (",
				replace: "month_limit_poisha >= 0 AND 0 > (",
			},
		],
		tests: limits,
	},
	{
		name: "mail a refusal after a transient error",
		edits: [
			{
				file: "app/domain/backorders/order-ready.server.ts",
				find: "failures.push(error);",
				replace: 'await noteRefusal(needs, group, "on-hold");',
			},
		],
		tests: limits,
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
		name: "hold the units of a backorder again for its order",
		edits: [
			{
				file: "migrations/0005_orders.sql",
				find: " AND NEW.source_kind <> 'backorder'",
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
				find: "return charged ? [] : CHARGE_KINDS;",
				replace: "return charged ? CHARGE_KINDS : CHARGE_KINDS;",
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
				find: "draft(ready), alongside)",
				replace: "{ ...draft(ready), waiting: [] }, alongside)",
			},
		],
		tests: ["app/routes/dashboard/customers/order-pad/phone-order.test.ts"],
	},
];
