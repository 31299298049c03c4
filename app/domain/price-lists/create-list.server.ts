import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { priceLists } from "../prices/tables.server";
import type { ListInput } from "./input";
import { explainListError, type ListWriteError } from "./list-errors.server";

export type CreateListResult = { ok: true; id: string } | ListWriteError;

/** The same form, sent twice, creates one list. */
export async function createList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ list, idempotencyKey }: { list: ListInput; idempotencyKey: string },
): Promise<CreateListResult> {
	const id = hashPayload(idempotencyKey, adminId, JSON.stringify(list));
	try {
		await writeAudited(
			needs,
			needs.db.insert(priceLists).values({ ...list, id, createdAt: needs.now() }),
			byAdmin(adminId, "price-list.create", `price-list:${id}`, { after: list }),
		);
		return { ok: true, id };
	} catch (error) {
		const known = await needs.db
			.select({ id: priceLists.id })
			.from(priceLists)
			.where(eq(priceLists.id, id));
		if (known.length > 0) return { ok: true, id };
		return explainListError(error);
	}
}
