import { and, asc, eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { orderLines } from "../orders/tables.server";
import { judgeTypedLines } from "./judge-typed-lines.server";
import type { PadSource, TypedLine } from "./pad-lines";
import { toPossibleColumns, writeRows } from "./pad-statements.server";
import { type ListError, splitList } from "./read-list";
import { MAX_PAD_LINES } from "./reading/clean-lines";
import type { Columns } from "./reading/read-pad";
import { orderPads } from "./tables.server";

export type CreatePadResult = { ok: true; padId: string } | { ok: false; error: ListError };

/** Reads a list and stores a verdict for every line. */
export async function createPad(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	{ source, text, columns = null }: { source: PadSource; text: string; columns?: Columns | null },
): Promise<CreatePadResult> {
	const { lines, unreadLines } = splitList(text);
	if (lines.length === 0) return { ok: false, error: "empty" };
	return {
		ok: true,
		padId: await storePad(needs, { userId, source, unreadLines }, lines, columns),
	};
}

/** The same parts and quantities as the order's; null for another account's order. */
export async function createPadFromOrder(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	orderId: string,
): Promise<string | null> {
	const { productId, productName, partNumber, quantity, position } = orderLines;
	const ordered = await needs.db
		.select({ productId, productName, partNumber, quantity })
		.from(orderLines)
		.where(and(eq(orderLines.orderId, orderId), eq(orderLines.userId, userId)))
		.orderBy(asc(position))
		.limit(MAX_PAD_LINES);
	if (ordered.length === 0) return null;
	const lines = ordered.map((line, index): TypedLine => {
		const typed = String(line.quantity);
		return {
			n: index + 1,
			typed: `${line.partNumber || line.productName} x ${typed}`,
			answer: { kind: "part", partId: line.productId, typed },
		};
	});
	return storePad(needs, { userId, source: "order", unreadLines: 0 }, lines);
}

async function storePad(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	pad: Pick<typeof orderPads.$inferInsert, "userId" | "source" | "unreadLines">,
	lines: readonly TypedLine[],
	answered: Columns | null = null,
): Promise<string> {
	const { rows, columns } = await judgeTypedLines(db, lines, answered);
	const id = newId();
	const known = answered && toPossibleColumns(answered);
	const found = (columns ?? known) ? JSON.stringify(columns ?? known) : "";
	await db.batch([
		db.insert(orderPads).values({ ...pad, id, createdAt: now(), columns: found }),
		writeRows(db, id, rows),
	]);
	return id;
}
