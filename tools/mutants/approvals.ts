import type { Mutant } from "./list";

const MIGRATION = "migrations/0018_approvals.sql";
const QUERIES = "app/domain/approvals/queries.server.ts";
const requests = "app/routes/requests/requests.test.ts";
const limits = "app/routes/company/limits.test.ts";
const company = "app/routes/company/company.test.ts";
const stale = "app/routes/company/stale-members.test.ts";
const ORDERS = "migrations/0005_orders.sql";

export const APPROVAL_MUTANTS: readonly Mutant[] = [
	{
		name: "approve without checking the revision",
		edits: [
			{
				file: QUERIES,
				find: ", eq(approvalRequests.revision, revision));",
				replace: ");",
			},
		],
		tests: [requests],
	},
	{
		name: "approve one's own request",
		carries: "a trigger; the verb says it before",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT RAISE(ABORT, 'refused: nobody approves their own request') WHERE NEW.decided_by = NEW.requested_by;",
				replace: "SELECT 1;",
			},
		],
		tests: ["app/database-refuses.test.ts"],
	},
	{
		name: "place an order of a request that nobody approved",
		edits: [
			{
				file: ORDERS,
				find: "WHERE NEW.request_id IS NOT NULL AND NOT EXISTS (",
				replace: "WHERE 1 = 2 AND NOT EXISTS (",
			},
		],
		tests: [requests],
	},
	{
		name: "count spending by the month in UTC",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT NEW.spender_id, strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch'),",
				replace: "SELECT NEW.spender_id, strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'),",
			},
			{
				file: MIGRATION,
				find: "AND month = strftime('%Y-%m', (NEW.created_at + 21600000) / 1000, 'unixepoch');",
				replace: "AND month = strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch');",
			},
		],
		tests: [limits],
	},
	{
		name: "leave what waits out of the limits",
		edits: [
			{
				file: "app/domain/orders/place-order.server.ts",
				find: "spending && (list || goods.waiting.length > 0)",
				replace: "spending && (list || goods.waiting.length < 0)",
			},
		],
		tests: [limits],
	},
	{
		name: "refuse what waited as too small an order",
		edits: [
			{
				file: MIGRATION,
				find: " AND NOT EXISTS (SELECT 1 FROM backorders WHERE new_order_id = NEW.id)",
				replace: "",
			},
		],
		tests: [limits],
	},
	{
		name: "compare the limit only before the order is written",
		edits: [
			{
				file: MIGRATION,
				find: "WHEN month_limit_poisha >= 0 AND month_limit_poisha < poisha + (",
				replace: "WHEN month_limit_poisha < -1 AND month_limit_poisha < poisha + (",
			},
		],
		tests: [limits],
	},
	{
		name: "let a member order who was removed meanwhile",
		edits: [
			{
				file: ORDERS,
				find: "(customer_id <> NEW.customer_id OR customer_role = 'viewer' OR",
				replace: "(customer_role = 'viewer' OR",
			},
		],
		tests: [stale],
	},
	{
		name: "let a viewer order for the company",
		carries: "a trigger; the verb says it before",
		edits: [
			{
				file: ORDERS,
				find: "(customer_id <> NEW.customer_id OR customer_role = 'viewer' OR",
				replace: "(customer_id <> NEW.customer_id OR",
			},
		],
		tests: [stale, company],
	},
	{
		name: "let who was an owner manage the company",
		edits: [
			{
				file: "app/domain/companies/conditions.server.ts",
				find: " and owner.customer_role = 'owner'",
				replace: "",
			},
		],
		tests: [stale],
	},
	{
		name: "let who was an approver approve",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT RAISE(ABORT, 'refused: this role does not approve') WHERE NEW.decided_by IS NOT NULL AND NOT EXISTS (",
				replace: "SELECT 1 WHERE NEW.decided_by IS NOT NULL AND NOT EXISTS (",
			},
		],
		tests: [requests, stale],
	},
	{
		name: "show a request to another company",
		edits: [
			{
				file: QUERIES,
				find: "\t\t\t\teq(approvalRequests.id, id),\n\t\t\t\teq(approvalRequests.customerId, customerId),",
				replace: "\t\t\t\teq(approvalRequests.id, id),",
			},
		],
		isBuilt: true,
		tests: [requests, "app/routes/api/calls/company/company.test.ts"],
	},
	{
		name: "approve at a total that was not sent",
		edits: [
			{
				file: "app/routes/api/calls/company/request-decisions.server.ts",
				find: 'request.state === "pending" && toTk(totalPoisha) !== total',
				replace: "toTk(totalPoisha) < 0",
			},
		],
		isBuilt: true,
		tests: ["app/routes/api/calls/company/company.test.ts"],
	},
	{
		name: "let the last owner leave",
		edits: [
			{
				file: "migrations/0002_accounts.sql",
				find: "(NEW.customer_id <> OLD.customer_id OR NEW.customer_role <> 'owner' OR NEW.disabled_at IS NOT NULL)",
				replace: "NEW.disabled_at IS NOT NULL",
			},
		],
		tests: [company],
	},
	{
		name: "mail about open orders to an erased member",
		edits: [
			{
				file: "app/domain/privacy/anonymise.server.ts",
				find: " and buyer_email <> ",
				replace: " and false and buyer_email <> ",
			},
		],
		tests: [company],
	},
	{
		name: "accept an invitation of another address",
		edits: [
			{
				file: "app/domain/companies/invitations.server.ts",
				find: "if (invitation.email !== user.email) throw new Refused(INVITED_OTHER_ADDRESS);",
				replace: "",
			},
			{
				file: "app/domain/companies/invitations.server.ts",
				find: " = (select email from invitations where",
				replace: " <> (select email from invitations where",
			},
		],
		isBuilt: true,
		tests: [company],
	},
	{
		name: "let a viewer order a shared list",
		edits: [
			{
				file: "app/http/auth/guards.server.ts",
				find: "!canFillCart(user.customerRole)",
				replace: "user.id === ''",
			},
		],
		isBuilt: true,
		tests: ["app/routes/lists/lists.test.ts", "app/routes/company/viewer.test.ts"],
	},
	{
		name: "decide a request after its time",
		edits: [
			{
				file: QUERIES,
				find: ".expiresAt} > ",
				replace: ".expiresAt} > 0 * ",
			},
		],
		isBuilt: true,
		tests: [requests],
	},
	{
		name: "write the cart of an account that was made a viewer",
		edits: [
			{
				file: "app/domain/accounts/conditions.server.ts",
				find: "'viewer', ${`refused",
				replace: "'nobody', ${`refused",
			},
		],
		tests: [stale],
	},
	{
		name: "close a company with an open order",
		edits: [
			{
				file: "app/domain/companies/conditions.server.ts",
				find: "order_lines.status in ('unpaid', 'paid')",
				replace: "order_lines.status = 'paid'",
			},
		],
		isBuilt: true,
		tests: ["app/routes/dashboard/customers/customers.test.ts", company],
	},
	{
		name: "let caches keep suggestions by own numbers",
		edits: [
			{
				file: "app/routes/products/suggestions.ts",
				find: "if (user) response.headers",
				replace: "if (!user) response.headers",
			},
		],
		isBuilt: true,
		tests: ["app/routes/products/search.test.ts"],
	},
];
