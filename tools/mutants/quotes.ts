import type { Mutant } from "./list";

const MIGRATION = "migrations/0032_quotes.sql";
const VERB = "app/domain/quotes/accept-quote.server.ts";
const PAGE = "app/routes/quotes/quote.tsx";
const ACTION = "app/routes/quotes/handle-quote.server.ts";
const refuses = "app/database-refuses.test.ts";
const acceptance = "app/domain/quotes/accept-quote.test.ts";
const pages = "app/routes/quotes/quotes.test.ts";

export const QUOTE_MUTANTS: readonly Mutant[] = [
	{
		name: "add a line to a quote that was sent",
		edits: [
			{
				file: MIGRATION,
				find: "WHEN NEW.revision <= (SELECT revision FROM quotes WHERE id = NEW.quote_id)",
				replace: "WHEN false",
			},
		],
		tests: [refuses],
	},
	...[
		[
			"change the terms of a quote that was sent",
			"WHEN OLD.revision <= (SELECT revision FROM quotes WHERE id = OLD.quote_id) AND (NEW.note",
			"WHEN false AND (NEW.note",
		],
		[
			"delete the terms of a quote that was sent",
			"DELETE ON quote_revisions\nWHEN ",
			"DELETE ON quote_revisions\nWHEN false AND ",
		],
		[
			"change a line of a quote that was sent",
			"WHEN NEW.text <> ''",
			"WHEN false AND NEW.text <> ''",
		],
		[
			"delete a line of a quote that was sent",
			"DELETE ON quote_lines\nWHEN ",
			"DELETE ON quote_lines\nWHEN false AND ",
		],
	].map(([name = "", find = "", replace = ""]) => ({
		name,
		edits: [{ file: MIGRATION, find, replace }],
		tests: [refuses],
	})),
	...[
		["order a quote twice", "0005_orders.sql", "UNIQUE INDEX orders_by_quote "],
		["order a line of a quote twice", "0005_orders.sql", "UNIQUE INDEX order_lines_by_quote_line "],
		[
			"let a line of a quote wait twice",
			"0023_backorders.sql",
			"UNIQUE INDEX backorders_by_quote_line ",
		],
	].map(([name = "", file = "", find = ""]) => ({
		name,
		edits: [{ file: `migrations/${file}`, find, replace: find.replace("UNIQUE ", "") }],
		tests: [acceptance],
	})),
	{
		name: "accept a quote without ordering what was quoted",
		edits: [{ file: MIGRATION, find: "WHEN NEW.is_ordered = 1", replace: "WHEN false" }],
		tests: [refuses],
	},
	{
		name: "accept a quote after its last day",
		carries: "a trigger; the verb says it before",
		edits: [
			{
				file: MIGRATION,
				find: "WHERE NEW.state = 'accepted' AND NEW.ended_at >",
				replace: "WHERE false AND NEW.ended_at >",
			},
		],
		tests: [refuses],
	},
	{
		name: "accept a quote after the buyer's certificate of exemption was renewed",
		edits: [
			{
				file: VERB,
				find: "and exempt_number = ",
				replace: "and 'any' <> ",
			},
		],
		tests: [acceptance],
	},
	{
		name: "lose a taka of a quote where a line is split",
		edits: [
			{
				file: VERB,
				find: "if (unitPoisha === 0) return [];",
				replace: "if (unitPoisha >= 0) return [];",
			},
			{ file: MIGRATION, find: "OR rounded_poisha <>", replace: "OR 0 *" },
		],
		tests: [acceptance],
	},
	{
		name: "accept a quote for another total than the program saw",
		isBuilt: true,
		edits: [
			{
				file: VERB,
				find: "toTk(poisha) !== totalTk)",
				replace: "toTk(poisha) < totalTk)",
			},
		],
		tests: ["app/routes/api/calls/trade/quotes.test.ts"],
	},
	{
		name: "open a quote by an old link",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/quotes/queries.server.ts",
				find: "and(eq(quotes.id, id), eq(quotes.linkVersion, linkVersion))",
				replace: "eq(quotes.id, id)",
			},
		],
		tests: [pages],
	},
	{
		name: "decline a quote by its link alone",
		isBuilt: true,
		edits: [
			{
				file: "app/domain/quotes/take-part.server.ts",
				find: "if (!isOwn && !quote.mayDecline) {",
				replace: "if (!isOwn && !quote.id) {",
			},
		],
		tests: [pages],
	},
	{
		name: "accept a quote by a revision that a newer one replaced",
		carries: "the first statement, a trigger of its lines and the last statement",
		edits: [
			{ file: VERB, find: "eq(quotes.revision, revision),", replace: "" },
			{
				file: "migrations/0023_backorders.sql",
				find: "(quote_lines.quote_id, quote_lines.revision) = (quotes.id, quotes.revision)",
				replace: "quote_lines.quote_id = quotes.id",
			},
			{ file: MIGRATION, find: "WHEN NEW.is_ordered = 1", replace: "WHEN false" },
		],
		tests: [acceptance],
	},
	{
		name: "accept a quote of another customer",
		carries: "the first statement; the verb says it before",
		edits: [
			{
				file: VERB,
				find: `or(
						eq(quotes.customerId, buyer.customerId),
						and(isNull(quotes.customerId), sql\`\${quotes.email} = \${buyer.email} collate nocase\`),
					),`,
				replace: "",
			},
		],
		tests: [acceptance],
	},
	{
		name: "accept a quote a millisecond too late",
		carries: "the first statement and a trigger; the verb says it before",
		edits: [
			{ file: VERB, find: "and valid_until >= ", replace: "and 0 <= " },
			{
				file: MIGRATION,
				find: "WHERE NEW.state = 'accepted' AND NEW.ended_at >",
				replace: "WHERE false AND NEW.ended_at >",
			},
		],
		tests: [acceptance],
	},
	{
		name: "accept a quote on GET",
		isBuilt: true,
		edits: [
			{
				file: PAGE,
				find: "import { Form,",
				replace: 'import { sql } from "drizzle-orm";\nimport { Form,',
			},
			{
				file: PAGE,
				find: "const problem =",
				replace: `if (user && quote.state === "sent")
					await ctx.db.run(sql\`update quotes set state = 'accepted', accepted_by = \${user.id},
						customer_id = \${user.customerId}, ended_at = \${ctx.now()} where id = \${quote.id}\`);
				const problem =`,
			},
		],
		tests: [pages],
	},
	{
		name: "accept a quote by its link without an account",
		isBuilt: true,
		edits: [
			{
				file: ACTION,
				find: "import { actAs }",
				replace: 'import { findBuyer } from "~/domain/accounts/queries.server";\nimport { actAs }',
			},
			{
				file: ACTION,
				find: "const buyer = await requireVerifiedUser(request, context);",
				replace: `const buyer =
					(await findBuyer(ctx.db, quote.customerId ?? "")) ??
					(await requireVerifiedUser(request, context));`,
			},
		],
		tests: [pages],
	},
];
