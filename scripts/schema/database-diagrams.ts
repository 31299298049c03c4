import { groupBy } from "../../app/platform/group-by";
import type { Migration } from "../verify/migrations";

/** What an order touches on its way from the catalogue to a refund. */
const CORE = [
	"users",
	"products",
	"orders",
	"order_lines",
	"shipments",
	"payment_attempts",
	"attempt_lines",
	"refunds",
	"bank_payments",
	"documents",
];

type Column = { table: string; name: string; type: string; key: number; required: number };
/** One column of a key to `parent`; the columns of one key share an `id`. */
type KeyColumn = { child: string; parent: string; id: number; name: string };
type Schema = { columns: readonly Column[]; keys: readonly KeyColumn[] };

/** One Mermaid diagram of the core, then one for each migration that creates tables. */
export async function buildDiagrams(db: D1Database, files: readonly Migration[]): Promise<string> {
	const schema = await readSchema(db);
	// A later migration may have rebuilt, renamed or dropped a table.
	const remaining = new Set(schema.columns.map(({ table }) => table));
	const groups = files.map(({ name, sql }) => {
		const created = Array.from(sql.matchAll(/^CREATE TABLE (\w+)/gm), ([, table = ""]) => table);
		return { name, tables: created.filter((table) => remaining.delete(table)) };
	});
	return [
		formatDiagram("The core", CORE, schema, (key) => CORE.includes(key.parent)),
		...groups
			.filter(({ tables }) => tables.length > 0)
			.map(({ name, tables }) => formatDiagram(name, tables, schema, () => true)),
	].join("\n");
}

async function readSchema(db: D1Database): Promise<Schema> {
	const { results: columns } = await db
		.prepare(
			`SELECT t.name AS "table", c.name, c.type, c.pk AS key, c."notnull" AS required
			FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
			WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' ORDER BY t.name, c.cid`,
		)
		.all<Column>();
	const { results: keys } = await db
		.prepare(
			`SELECT t.name AS child, k."table" AS parent, k.id, k."from" AS name
			FROM sqlite_master AS t JOIN pragma_foreign_key_list(t.name) AS k
			WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' ORDER BY t.name, k.id DESC, k.seq`,
		)
		.all<KeyColumn>();
	return { columns, keys };
}

/** Shows the keys of `tables` only; other tables that they name are boxes without columns. */
function formatDiagram(
	title: string,
	tables: readonly string[],
	{ columns, keys }: Schema,
	isShown: (key: KeyColumn) => boolean,
): string {
	const shown = keys.filter((key) => tables.includes(key.child) && isShown(key));
	const boxes = tables.map((table) => {
		const own = columns.filter((column) => column.table === table);
		const lines = own.flatMap((column) => {
			const isForeign = shown.some(({ child, name }) => child === table && name === column.name);
			const marks = [...(column.key > 0 ? ["PK"] : []), ...(isForeign ? ["FK"] : [])];
			return marks.length > 0 ? [`    ${column.type} ${column.name} ${marks.join(", ")}\n`] : [];
		});
		return `  ${table} {\n${lines.join("")}  }\n`;
	});
	const relations = groupBy(shown, ({ child, id }) => `${child} ${id}`);
	const lines = Array.from(relations.values(), (key) => formatRelation(key, columns));
	return `### ${title}\n\n\`\`\`mermaid\nerDiagram\n${boxes.join("")}${lines.join("")}\`\`\`\n`;
}

/** Writes 'orders ||--o{ order_lines : order_id': one order, any number of lines. */
function formatRelation(key: readonly KeyColumn[], columns: readonly Column[]): string {
	const [first] = key;
	const own = columns.filter(({ table }) => table === first?.child);
	const names = key.map(({ name }) => name);
	const isOptional = own.some(({ name, required }) => names.includes(name) && required === 0);
	const primary = own.filter((column) => column.key > 0).map(({ name }) => name);
	const isOneToOne =
		primary.length === names.length && primary.every((name) => names.includes(name));
	const link = `${isOptional ? "|o" : "||"}--${isOneToOne ? "o|" : "o{"}`;
	return `  ${first?.parent} ${link} ${first?.child} : "${names.join(", ")}"\n`;
}
