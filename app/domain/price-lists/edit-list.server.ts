import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { Platform } from "~/platform/platform.server";
import { priceLists } from "../prices/tables.server";
import type { ListInput } from "./input";
import { explainListError, type ListWriteError } from "./list-errors.server";
import type { PriceList } from "./queries.server";

export type EditListResult =
	| { ok: true; isChanged: boolean }
	| { ok: false; reason: "changed-meanwhile" }
	| ListWriteError;

type ListEdit = { adminId: string; old: PriceList; list: ListInput };

export async function editList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, old, list }: ListEdit,
): Promise<EditListResult> {
	const { id, createdAt: _, ...before } = old;
	if (describe(before) === describe(list)) return { ok: true, isChanged: false };
	try {
		const isChanged = await writeAudited(
			needs,
			needs.db
				.update(priceLists)
				.set(list)
				.where(and(eq(priceLists.id, id), isUnchanged(priceLists, old, list))),
			byAdmin(adminId, "price-list.edit", `price-list:${id}`, { before, after: list }),
		);
		return isChanged ? { ok: true, isChanged: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		return explainListError(error);
	}
}

const describe = (list: ListInput) => JSON.stringify(Object.entries(list).toSorted());
