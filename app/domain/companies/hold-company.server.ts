import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { customers } from "../accounts/tables.server";
import { buildHoldMail } from "./mails.server";
import { findCompany, listMembers } from "./queries.server";

/** On hold, the members see everything and order nothing. False if another admin was quicker. */
export async function holdCompany(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	{ customerId, isOnHold }: { customerId: string; isOnHold: boolean },
): Promise<boolean> {
	const { db, settings } = needs;
	const company = await findCompany(db, customerId);
	if (!company) return false;
	const owners = (await listMembers(db, customerId)).filter(({ role }) => role === "owner");
	const [before, after] = isOnHold
		? (["active", "on_hold"] as const)
		: (["on_hold", "active"] as const);
	return writeAudited(
		needs,
		db
			.update(customers)
			.set({ state: after })
			.where(
				and(
					eq(customers.id, customerId),
					eq(customers.kind, "company"),
					eq(customers.state, before),
				),
			),
		byAdmin(adminId, isOnHold ? "customer.hold" : "customer.release", `customer:${customerId}`, {
			before,
			after,
		}),
		owners.map((owner) =>
			queueMailIfChanged(
				needs,
				buildHoldMail(settings, owner, { company: company.name, isOnHold }),
			),
		),
	);
}
