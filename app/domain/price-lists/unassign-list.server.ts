import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { customerPriceLists, priceLists } from "../prices/tables.server";

/** Idempotent: a customer without the list stays as it is. */
export async function unassignList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, customerId }: { adminId: string; listId: string; customerId: string },
): Promise<void> {
	const [list] = await needs.db
		.select({ name: priceLists.name })
		.from(priceLists)
		.where(eq(priceLists.id, listId));
	await writeAudited(
		needs,
		needs.db
			.delete(customerPriceLists)
			.where(
				and(eq(customerPriceLists.customerId, customerId), eq(customerPriceLists.listId, listId)),
			),
		byAdmin(adminId, "price-list.unassign", `customer:${customerId}`, {
			before: { list: list?.name ?? "" },
		}),
	);
}
