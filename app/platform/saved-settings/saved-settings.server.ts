import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { GroupName } from "../config/setting-groups.server";
import { createIsolateCache } from "../d1/isolate-cache.server";
import type { Platform } from "../platform.server";

export const settings = sqliteTable("settings", {
	key: text("key").primaryKey().$type<GroupName>(),
	value: text("value").notNull(),
	rev: integer("rev").notNull(),
	changedAt: integer("changed_at").notNull(),
	changedBy: text("changed_by"),
});

/** All rows as one text, so that any statement can read them along. */
export const selectSavedGroups = sql<string>`(
	select json_group_object(key, json_object('rev', rev, 'value', json(value))) from settings)`;

/** See docs/decisions/085-settings.md. */
const copy = createIsolateCache<string>(["settings"]);

/** For the time when the database doesn't answer. */
let lastRows: string | null = null;

/** Call it before a statement that reads `selectSavedGroups`, and the result with its text. */
export function prepareSettings(platform: Platform): (rows: string) => void {
	const store = copy.prepare(platform);
	return (rows) => {
		lastRows = rows;
		store(rows);
		platform.applySettings(rows);
	};
}

/** False if this isolate's copy is too old. */
export function applySettingsCopy(platform: Platform): boolean {
	const known = copy.find(platform);
	if (known) platform.applySettings(known.value);
	return known !== null;
}

/** A failure is an error only in an isolate that has never read them: the variables' bank account may be an old one. */
export async function readSettings(platform: Platform): Promise<void> {
	if (applySettingsCopy(platform)) return;
	const apply = prepareSettings(platform);
	try {
		const [row] = await platform.db.select({ rows: selectSavedGroups }).from(sql`(select 1)`);
		apply(row?.rows ?? "{}");
	} catch (error) {
		if (lastRows === null) throw error;
		platform.reportError(error);
		platform.applySettings(lastRows);
	}
}
