import type { Platform } from "../../platform/platform.server";
import { judgeTypedLines } from "./judge-typed-lines.server";
import type { PadSource } from "./pad-lines";
import { writeRows } from "./pad-statements.server";
import { type ListError, splitList } from "./read-list";
import { orderPads } from "./tables.server";

export type CreatePadResult = { ok: true; padId: string } | { ok: false; error: ListError };

/** Reads a list and stores a verdict for every line. */
export async function createPad(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	{ source, text }: { source: PadSource; text: string },
): Promise<CreatePadResult> {
	const { lines, unreadLines } = splitList(text);
	if (lines.length === 0) return { ok: false, error: "empty" };
	const { rows, columns } = await judgeTypedLines(db, lines, null);
	const padId = newId();
	const pad = { id: padId, userId, source, unreadLines, createdAt: now() };
	await db.batch([
		db.insert(orderPads).values({ ...pad, columns: columns ? JSON.stringify(columns) : "" }),
		writeRows(db, padId, rows),
	]);
	return { ok: true, padId };
}
