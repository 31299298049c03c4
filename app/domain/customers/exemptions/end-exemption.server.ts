import { and, eq, gt } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { customers } from "../../accounts/tables.server";
import { findExemption } from "./queries.server";

/** Idempotent. Orders that were placed keep the exemption. */
export async function endExemption(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	customerId: string,
): Promise<void> {
	const at = needs.now();
	const old = await findExemption(needs.db, customerId);
	await writeAudited(
		needs,
		needs.db
			.update(customers)
			.set({ exemptUntil: at })
			.where(and(eq(customers.id, customerId), gt(customers.exemptUntil, at))),
		byAdmin(adminId, "vat-exemption.end", `customer:${customerId}`, {
			before: old ?? "",
			after: { ...old, untilAt: at },
		}),
	);
}
