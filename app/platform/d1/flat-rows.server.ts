import { type DriverValueDecoder, is, SQL, Subquery } from "drizzle-orm";
import { SQLiteD1Session } from "drizzle-orm/d1";

type Session = SQLiteD1Session<Record<string, never>, Record<string, never>>;
type PrepareArguments = Parameters<Session["prepareQuery"]>;
type Fields = NonNullable<PrepareArguments[1]>;
type Decoder = DriverValueDecoder<unknown, unknown>;

/** Drizzle finds out for each cell how it is decoded; here it is done once for each statement. `.get()` would answer a list. */
export class FlatRowsSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
	override prepareQuery(
		...[query, fields, executeMethod, inArrays, mapper, ...rest]: PrepareArguments
	) {
		const mapRows = mapper ?? (fields && createRowMapper(fields));
		return super.prepareQuery(query, fields, executeMethod, inArrays, mapRows, ...rest);
	}
}

/** Undefined for rows with objects in them, which Drizzle maps. */
function createRowMapper(fields: Fields): ((rows: unknown[][]) => unknown) | undefined {
	const columns = fields.flatMap(({ path, field }) => {
		const decoder = findDecoder(field);
		const [name, ...inner] = path;
		return decoder && name !== undefined && inner.length === 0 ? [{ name, decoder }] : [];
	});
	if (columns.length < fields.length) return undefined;
	return (rows) =>
		rows.map((row) => {
			const mapped: Record<string, unknown> = {};
			columns.forEach(({ name, decoder }, index) => {
				const value = row[index];
				mapped[name] = value === null ? null : decoder.mapFromDriverValue(value);
			});
			return mapped;
		});
}

function findDecoder(field: Fields[number]["field"]): Decoder | null {
	const owner = is(field, SQL.Aliased) ? field.sql : is(field, Subquery) ? field._.sql : field;
	if (isDecoder(owner)) return owner;
	return "decoder" in owner && isDecoder(owner.decoder) ? owner.decoder : null;
}

const isDecoder = (value: unknown): value is Decoder =>
	typeof value === "object" && value !== null && "mapFromDriverValue" in value;
