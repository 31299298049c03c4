import type { Mutant } from "./list";

const MIGRATION = "migrations/0018_approvals.sql";
const APPROVE = "app/domain/approvals/approve-request.server.ts";
const requests = "app/routes/requests/requests.test.ts";
const limits = "app/routes/company/limits.test.ts";

export const APPROVAL_MUTANTS: readonly Mutant[] = [
	{
		name: "approve without checking the revision",
		edits: [{ file: APPROVE, find: "eq(approvalRequests.revision, revision),", replace: "" }],
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
		tests: [requests],
	},
	{
		name: "place an order of a request that nobody approved",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT RAISE(ABORT, 'refused: the request is not approved');",
				replace: "SELECT 1;",
			},
		],
		tests: [requests],
	},
	{
		name: "count spending by the month in UTC",
		edits: [
			{
				file: MIGRATION,
				find: "SELECT spender_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch'),",
				replace: "SELECT spender_id, strftime('%Y-%m', created_at / 1000, 'unixepoch'),",
			},
			{
				file: MIGRATION,
				find: "strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch') AS month_of_order",
				replace: "strftime('%Y-%m', created_at / 1000, 'unixepoch') AS month_of_order",
			},
		],
		tests: [limits],
	},
	{
		name: "compare the limit only before the order is written",
		edits: [
			{
				file: MIGRATION,
				find: "WHEN month_limit_poisha >= 0 AND poisha > month_limit_poisha THEN RAISE(ABORT, 'refused: over spending limit')",
				replace: "",
			},
		],
		tests: [limits],
	},
];
