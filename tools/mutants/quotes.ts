import type { Mutant } from "./list";

const MIGRATION = "migrations/0032_quotes.sql";
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
				file: "app/domain/quotes/accept-quote.server.ts",
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
				file: "app/domain/quotes/accept-quote.server.ts",
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
				file: "app/domain/quotes/accept-quote.server.ts",
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
];
