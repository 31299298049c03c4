import type { Mutant } from "./list";

const MIGRATION = "migrations/0042_approved_lists.sql";
const ORDERS = "migrations/0005_orders.sql";
const SPENDING = "app/domain/orders/spending.server.ts";
const RULES = "app/domain/orders/rules/spending.ts";
const tests = ["app/domain/saved-lists/approved-lists.test.ts"];

export const APPROVED_LIST_MUTANTS: readonly Mutant[] = [
	{
		name: "skip the check of one line of an approved list",
		edits: [
			{
				file: SPENDING,
				find: "where units > coalesce(max_units, 0) order by place limit 1",
				replace: "where place > 0 and units > coalesce(max_units, 0) order by place limit 1",
			},
		],
		tests,
	},
	{
		name: "skip the check of the first line in the trigger of approved lists",
		carries: "a trigger; the verb says it before",
		edits: [
			{
				file: ORDERS,
				find: "WHERE order_id = NEW.id AND kind = 'goods' AND source_kind <> 'backorder'",
				replace: "WHERE order_id = NEW.id AND position > 1",
			},
		],
		tests,
	},
	{
		name: "count what waits of an approved list apart from what is ordered now",
		carries: "a trigger; the verb says it before",
		edits: [
			{
				file: "migrations/0023_backorders.sql",
				find: "SELECT coalesce(sum(quantity), 0) FROM order_lines",
				replace: "SELECT 0 FROM order_lines",
			},
		],
		tests,
	},
	{
		name: "take the maker of an approved list for the requester",
		edits: [
			{
				file: ORDERS,
				find: "WHERE NEW.list_id IS NOT NULL AND id = NEW.spender_id AND month_limit_poisha < 0;",
				replace:
					"WHERE id = (SELECT user_id FROM saved_lists WHERE id = NEW.list_id) AND month_limit_poisha < 0;",
			},
		],
		tests,
	},
	{
		name: "order from an approved list without a limit of the month",
		edits: [
			{
				file: RULES,
				find: 'if (role === "requester" && limitPoisha < 0) return { reason: "requester", list };',
				replace: "",
			},
			{
				file: ORDERS,
				find: "WHERE NEW.list_id IS NOT NULL AND id = NEW.spender_id AND month_limit_poisha < 0;",
				replace: "WHERE false;",
			},
		],
		tests,
	},
	{
		name: "ignore the limit of the month of an order from an approved list",
		edits: [
			{
				file: "migrations/0018_approvals.sql",
				find: "WHEN month_limit_poisha >= 0 AND month_limit_poisha < poisha + (",
				replace:
					"WHEN NEW.list_id IS NULL AND month_limit_poisha >= 0 AND month_limit_poisha < poisha + (",
			},
		],
		tests,
	},
	{
		name: "let a member who is not an owner change an approved list",
		edits: [
			{
				file: MIGRATION,
				find: "WHERE customer_role = 'owner';",
				replace: "WHERE customer_role <> 'viewer';",
			},
		],
		tests,
	},
	{
		name: "order from the approved list of a former member",
		edits: [
			{
				file: SPENDING,
				find: "and user_id in (select id from users where customer_id = $" + "{customerId})",
				replace: "",
			},
			{
				file: MIGRATION,
				find: "JOIN users ON users.id = saved_lists.user_id AND users.customer_id = saved_lists.shared_with\n  JOIN saved_list_lines",
				replace: "JOIN saved_list_lines",
			},
		],
		tests,
	},
	{
		name: "let any member make an approved list",
		edits: [
			{
				file: "app/domain/saved-lists/approve-list.server.ts",
				find: " and users.customer_role = 'owner')`",
				replace: ")`",
			},
		],
		tests,
	},
	{
		name: "keep the most of lines of an approved list that the form did not show",
		edits: [
			{
				file: "app/domain/saved-lists/approve-list.server.ts",
				find: "where value ->> 'productId' = product_id)`",
				replace: "where value ->> 'productId' = product_id union all select max_units limit 1)`",
			},
		],
		tests,
	},
];
