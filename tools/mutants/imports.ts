import type { Mutant } from "./list";

const KINDS = "app/domain/imports/kinds";
const imports = "app/domain/imports/imports.test.ts";
const products = "app/domain/imports/products.test.ts";
const customers = `${KINDS}/customers/customers.test.ts`;
const tracking = `${KINDS}/tracking.test.ts`;
const undo = `${KINDS}/undo.test.ts`;
const steps = `${KINDS}/steps.test.ts`;
const badFiles = "app/domain/imports/bad-files.test.ts";

export const IMPORT_MUTANTS: readonly Mutant[] = [
	{
		name: "prices applied and undone without comparing them",
		edits: [
			{
				file: `${KINDS}/prices.server.ts`,
				find: "->> 'prices' = (",
				replace: "->> 'prices' <> '' or 1 = (",
			},
		],
		tests: [imports],
	},
	{
		name: "parts applied and undone without comparing their revision",
		edits: [
			{
				file: `${KINDS}/products/write-products.server.ts`,
				find: "sql`rev = import_rows.rev`",
				replace: "sql`rev >= 0`",
			},
		],
		tests: [products],
	},
	{
		name: "a revision that sales raise",
		edits: [
			{
				file: "migrations/0035_report_pages.sql",
				find: "UPDATE OF name, description, price_poisha, image_key, archived_at,",
				replace: "UPDATE OF name, on_hand, description, price_poisha, image_key, archived_at,",
			},
			{
				file: "migrations/0035_report_pages.sql",
				find: "WHEN (NEW.name, NEW.description,",
				replace: "WHEN NEW.on_hand <> OLD.on_hand OR (NEW.name, NEW.description,",
			},
		],
		tests: [products],
	},
	{
		name: "a count that overwrites the stock",
		edits: [
			{
				file: `${KINDS}/stock.server.ts`,
				find: "->> 'onHand') - (",
				replace:
					"->> 'onHand') - (select on_hand from products where id = import_rows.subject_id) + 0 * (",
			},
		],
		tests: [imports],
	},
	{
		name: "units of unpaid orders taken away by an import",
		carries: "the CHECK stock_never_oversold",
		edits: [
			{
				file: `${KINDS}/stock.server.ts`,
				find: "between reserved and",
				replace: "between 0 and",
			},
		],
		tests: [imports],
	},
	{
		name: "parts undone without comparing their revision",
		edits: [
			{
				file: `${KINDS}/products/write-products.server.ts`,
				find: "select 1 from products\n\t\t\twhere id = import_rows.subject_id and",
				replace:
					"select 1 from products\n\t\t\twhere id = import_rows.subject_id and import_rows.state = 'written' or id = import_rows.subject_id and",
			},
		],
		tests: [products],
	},
	{
		name: "numbers applied and undone without comparing them",
		edits: [
			{
				file: `${KINDS}/numbers.server.ts`,
				find: "->> 'numbers' = (",
				replace: "->> 'numbers' <> '' or 1 = (",
			},
		],
		tests: [imports],
	},
	{
		name: "customers applied and undone without comparing them",
		edits: [
			{
				file: `${KINDS}/customers/customers.server.ts`,
				find: "->> 'values', 0)",
				replace: "->> 'values' or 1, 0)",
			},
		],
		tests: [customers],
	},
	{
		name: "a company in use deleted by undoing",
		carries: "the foreign keys of users",
		edits: [
			{
				file: `${KINDS}/customers/customers.server.ts`,
				find: "import_rows.verdict <> 'new' or not",
				replace: "import_rows.verdict <> 'new' or 1 or not",
			},
		],
		tests: [customers],
	},
	{
		name: "an invitation that undoing leaves open",
		edits: [
			{
				file: `${KINDS}/customers/customers.server.ts`,
				find: "->> '$.send.email' from",
				replace: "->> '$.nobody' from",
			},
		],
		tests: [customers],
	},
	{
		name: "price lists of a customer that undoing leaves",
		edits: [
			{
				file: `${KINDS}/customers/customers.server.ts`,
				find: "sql`customer_id in (select",
				replace: "sql`0 and customer_id in (select",
			},
		],
		tests: [customers, undo],
	},
	{
		name: "parcels sent for rows that are not written",
		edits: [
			{
				file: `${KINDS}/tracking.server.ts`,
				find: "(parcel.value ->> 'orderId') in (select",
				replace: "1 or (parcel.value ->> 'orderId') in (select",
			},
		],
		tests: [tracking],
	},
	{
		name: "tracking numbers undone",
		edits: [
			{
				file: "app/domain/imports/model/rules.ts",
				find: 'kind !== "tracking"',
				replace: 'kind !== "none"',
			},
		],
		tests: [tracking],
	},
	{
		name: "a chunk that is done twice",
		edits: [
			{
				file: "app/domain/imports/find-run.server.ts",
				find: "and next_line = $",
				replace: "and next_line >= 0 * $",
			},
		],
		tests: [imports],
	},
	{
		name: "a step of a dry run that checks more than its chunk",
		edits: [
			{
				file: "app/domain/imports/check-chunk.server.ts",
				find: "const { chunkRows = CHUNK_ROWS } = kind;",
				replace: "const { chunkRows = 100 * CHUNK_ROWS } = kind;",
			},
		],
		tests: [steps],
	},
	{
		name: "a part's bin that undoing leaves",
		edits: [
			{
				file: `${KINDS}/products/columns.server.ts`,
				find: "\t...PLAIN_COLUMNS,\n",
				replace: '\t...PLAIN_COLUMNS.filter((name) => name !== "bin"),\n',
			},
		],
		tests: [products],
	},
	{
		name: "an import that leaves orders no time",
		edits: [
			{
				file: "app/domain/imports/run-import.server.ts",
				find: "if (isGoingOn) await",
				replace: "if (!isGoingOn) await",
			},
		],
		tests: [imports],
	},
	{
		name: "rows of imports that name an erased person",
		edits: [
			{
				file: "app/domain/imports/delete-imports.server.ts",
				find: "before || after), $",
				replace: "before), $",
			},
		],
		tests: [customers],
	},
	{
		name: "files that name an erased person",
		edits: [
			{
				file: "app/domain/imports/delete-imports.server.ts",
				find: "checkAt: now(),",
				replace: "checkAt: 9e15,",
			},
		],
		tests: [customers],
	},
	{
		name: "lines of a part that its file of errors leaves out",
		edits: [
			{
				file: "app/domain/imports/read-errors.server.ts",
				find: "[line, ...otherLines]",
				replace: "[line]",
			},
		],
		tests: [imports],
	},
	{
		name: "rows that were left as they are and are shown as changed",
		edits: [
			{
				file: "migrations/0020_imports.sql",
				find: "verdict IN ('new', 'changed') AND state = ''",
				replace: "verdict IN ('new') AND state = ''",
			},
		],
		tests: [imports],
	},
	{
		name: "a picture that is deleted before its import is applied",
		edits: [
			{
				file: `${KINDS}/products/read-catalogue.server.ts`,
				find: "max(check_at, $",
				replace: "min(check_at, $",
			},
		],
		tests: [products],
	},
	{
		name: "files of customers kept for a year",
		edits: [
			{
				file: "app/domain/imports/model/rules.ts",
				find: '= ["customers", "tracking"]',
				replace: '= ["tracking"]',
			},
		],
		tests: [customers],
	},
	{
		name: "lines of any length",
		edits: [
			{
				file: "app/domain/imports/check-chunk.server.ts",
				find: "const MAX_ROW_CHARS = 100_000;",
				replace: "const MAX_ROW_CHARS = 100_000_000;",
			},
		],
		tests: [badFiles],
	},
];
