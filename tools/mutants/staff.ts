import type { Mutant } from "./list";

const RIGHTS = "app/domain/accounts/staff-rights.ts";
const matrix = ["app/staff-rights.matrix.test.ts"];
const rightsTests = ["app/routes/dashboard/users/rights.test.ts"];
const TRIGGERS = "migrations/0002_accounts.sql";

export const STAFF_MUTANTS: readonly Mutant[] = [
	{
		name: "open pages without a declared right to any right",
		isBuilt: true,
		edits: [
			{ file: RIGHTS, find: "[needed ?? []].flat()", replace: "[needed ?? STAFF_RIGHTS].flat()" },
		],
		tests: matrix,
	},
	{
		name: "take no right for all rights",
		isBuilt: true,
		edits: [
			{
				file: RIGHTS,
				find: '"admin" && staffRights === ALL_RIGHTS',
				replace: '"admin" && (staffRights === ALL_RIGHTS || staffRights === "")',
			},
		],
		tests: matrix,
	},
	{
		name: "ask for the right of the page around",
		isBuilt: true,
		edits: [
			{
				file: "app/http/routing/find-route-handle.server.ts",
				find: "handle: getHandle(build.routes, id) ?? UNDECLARED",
				replace:
					"handle: getHandle(build.routes, build.routes[id]?.parentId ?? id) ?? getHandle(build.routes, id) ?? UNDECLARED",
			},
		],
		tests: matrix,
	},
	{
		name: "ask programs for no right",
		isBuilt: true,
		edits: [
			{
				file: "app/http/api/caller.server.ts",
				find: 'access === "admin" && !hasRight(caller.user, right)',
				replace: 'access === "admin" && !caller',
			},
		],
		tests: matrix,
	},
	{
		name: "count narrowed admins as full admins",
		edits: [
			{
				file: TRIGGERS,
				find: "staff_rights = '*' AND id <> OLD.id);\n  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers\n    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'\n      AND (NEW",
				replace:
					"id <> OLD.id);\n  SELECT RAISE(ABORT, 'refused: the last owner stays') FROM customers\n    WHERE id = OLD.customer_id AND kind = 'company' AND state <> 'closed' AND OLD.customer_role = 'owner'\n      AND (NEW",
			},
		],
		tests: rightsTests,
	},
	{
		name: "hide amounts on the page alone",
		isBuilt: true,
		edits: [
			{
				file: "app/http/auth/leave-out-amounts.server.ts",
				find: "Math.sign(Number(each))",
				replace: "each",
			},
		],
		tests: ["app/routes/dashboard/orders/dispatch.test.ts"],
	},
	{
		name: "let an admin change the terms of the own company",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/customers/save-terms.server.ts",
				find: "if (company !== null)",
				replace: "if (company === undefined)",
			},
		],
		tests: ["app/routes/dashboard/customers/customer/own-customer.test.ts"],
	},
];
