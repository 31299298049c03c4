import { and, eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { checkFillsCart } from "../accounts/conditions.server";
import { cartLines } from "./tables.server";

export async function removeFromCart(
	{ db }: Pick<Platform, "db">,
	userId: string,
	lineId: string,
): Promise<boolean> {
	const [, removed] = await db.batch([
		checkFillsCart(db, userId),
		db
			.delete(cartLines)
			.where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
			.returning({ id: cartLines.id }),
	]);
	return removed.length > 0;
}
