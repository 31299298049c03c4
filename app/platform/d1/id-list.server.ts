import { type SQL, sql } from "drizzle-orm";

/** Writes the list of an `in`. All ids are one bound value, because D1 binds at most 100. */
export function toIdList(ids: readonly string[]): SQL {
	return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
