import type { Mutant } from "./list";

const CART = "app/domain/cart/verbs.server.ts";
const cartTests = ["app/routes/mycart/cart.test.ts"];
const KEYSET = "app/platform/d1/keyset.server.ts";
const keysetTests = ["app/platform/d1/keyset.test.ts"];

export const ACCOUNT_MUTANTS: readonly Mutant[] = [
	{
		name: "change the quantity in every buyer's cart",
		edits: [
			{
				file: CART,
				find: "eq(cartLines.userId, userId),\n\t\t\t\t\teq(cartLines.productId",
				replace: "eq(cartLines.productId",
			},
		],
		tests: cartTests,
	},
	{
		name: "remove a part from every buyer's cart",
		edits: [
			{
				file: CART,
				find: "eq(cartLines.userId, userId),\n\t\t\t\t\tsql`",
				replace: "sql`",
			},
		],
		tests: cartTests,
	},
	{
		name: "change another account's list",
		edits: [
			{
				file: "app/domain/saved-lists/queries.server.ts",
				find: "and(eq(savedLists.id, listId), eq(savedLists.userId, userId))",
				replace: "eq(savedLists.id, listId)",
			},
		],
		tests: ["app/routes/lists/lists.test.ts"],
	},
	{
		name: "delete an account with a failed refund",
		edits: [
			{
				file: "app/domain/privacy/delete-account.server.ts",
				find: '["due", "sent", "failed"]',
				replace: '["due", "sent"]',
			},
		],
		tests: ["app/routes/account/delete/delete-account.test.ts"],
	},
	{
		name: "show e-mail addresses to an admin's read-only token",
		edits: [
			{
				file: "app/http/api/views/viewer.server.ts",
				find: "caller.actsAsAdminWith(right) ||",
				replace: 'caller.user.role === "admin" ||',
			},
		],
		tests: ["app/http/api/views/viewer.test.ts"],
	},
	{
		name: "start the hour of tries again with each wrong code",
		edits: [
			{
				file: "app/domain/accounts/two-factor/totp.server.ts",
				find: "} = 0 then",
				replace: "} >= 0 then",
			},
		],
		tests: ["app/routes/login/second-step/route.test.ts"],
	},
	{
		name: "compare a cursor without its id",
		edits: [
			{
				file: KEYSET,
				find: "({ createdAt: key, id }: NewestTable)",
				replace: "({ createdAt: key, createdAt: id }: NewestTable)",
			},
		],
		tests: keysetTests,
	},
	{
		name: "compare a cursor of a sorted page without its id",
		edits: [
			{
				file: KEYSET,
				find: "{id}) $",
				replace: "{key}) $",
			},
		],
		tests: keysetTests,
	},
	{
		name: "hide late mail behind an SMS that was sent",
		isBuilt: true,
		edits: [
			{
				file: "app/platform/outbox/late-messages.server.ts",
				find: " and sent.kind = $",
				replace: " and '' < $",
			},
		],
		tests: ["app/routes/health.test.ts"],
	},
];
