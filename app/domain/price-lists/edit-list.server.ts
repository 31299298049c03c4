import { and, eq, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { priceLists } from "../prices/tables.server";
import type { ListInput } from "./input";
import { explainListError, type ListWriteError } from "./list-errors.server";
import { getListPhase } from "./rules";

export type EditListResult =
	| { ok: true; isChanged: boolean }
	| { ok: false; reason: "no-such-list" }
	| ListWriteError;

type ListEdit = { adminId: string; listId: string; list: ListInput };

export async function editList(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, list }: ListEdit,
): Promise<EditListResult> {
	const [found] = await db.select().from(priceLists).where(eq(priceLists.id, listId));
	if (!found) return { ok: false, reason: "no-such-list" };
	const { id, isRunning, createdAt, ...old } = found;
	const at = now();
	try {
		const [changed] = await db.batch([
			db
				.update(priceLists)
				.set({ ...list, isRunning: getListPhase(list, at) === "running" })
				.where(
					and(
						eq(priceLists.id, listId),
						sql`(name, kind, percent_off_bp, from_at, until_at, state) is not
							(${list.name}, ${list.kind}, ${list.percentOffBp}, ${list.fromAt}, ${list.untilAt}, ${list.state})`,
					),
				)
				.returning({ id: priceLists.id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "price-list.edit",
				subject: `price-list:${listId}`,
				before: JSON.stringify(old),
				after: JSON.stringify(list),
				at,
			}),
		]);
		return { ok: true, isChanged: changed.length > 0 };
	} catch (error) {
		return explainListError(error);
	}
}
