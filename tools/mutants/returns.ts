import type { Mutant } from "./list";

const RETURNS = "migrations/0019_returns.sql";
const RECEIVE = "app/domain/returns/process-return.server.ts";
const tests = ["app/domain/returns/returns.test.ts"];

export const RETURN_MUTANTS: readonly Mutant[] = [
	{
		name: "round each return up",
		edits: [
			{
				file: "app/domain/payments/refund-rules.ts",
				find: "Math.floor(Number(share) / 100) * 100",
				replace: "Math.ceil(Number(share) / 100) * 100",
			},
		],
		tests,
	},
	{
		name: "restock on a rejected return",
		edits: [
			{
				file: RECEIVE,
				find: "returnToStock(ctx, userId, restocked, isReceived)",
				replace: "returnToStock(ctx, userId, restocked, sql`1`)",
			},
		],
		tests,
	},
	{
		name: "restock all that arrived",
		edits: [
			{
				file: RECEIVE,
				find: "find(({ lineId }) => lineId === id)?.toStock ?? 0",
				replace: "find(({ lineId }) => lineId === id)?.received ?? 0",
			},
		],
		tests,
	},
	{
		name: "drop the sum trigger of returns",
		edits: [
			{
				file: RETURNS,
				find: "AND shipped_units - returned_units < (SELECT sum(units)",
				replace: "AND 0 > (SELECT sum(units)",
			},
		],
		tests,
	},
	{
		name: "refund units that are in a return",
		edits: [
			{
				file: RETURNS,
				find: "NEW.reason = 'returned' AND shipped_units - returned_units < (",
				replace: "NEW.reason = 'returned' AND 0 > (",
			},
		],
		tests,
	},
	{
		name: "settle a return without its refund",
		edits: [
			{
				file: "migrations/0053_looked_up_by_key.sql",
				find: "AND NEW.state = 'settled' AND",
				replace: "AND NEW.state = 'none' AND",
			},
		],
		tests,
	},
];
