import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { companyApplications } from "../accounts/tables.server";
import { buildDeclinedMail } from "./mails.server";
import { findApplication } from "./queries.server";

/** Deletes the application with its company; the applicant may apply again. False if it was decided already. */
export async function declineApplication(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	{ customerId, reason }: { customerId: string; reason: string },
): Promise<boolean> {
	const { db, settings } = needs;
	const application = await findApplication(db, { customerId });
	if (!application) return false;
	const { company } = application;
	return writeAudited(
		needs,
		db.delete(companyApplications).where(eq(companyApplications.customerId, customerId)),
		byAdmin(adminId, "customer.decline", `customer:${customerId}`, {
			before: company,
			after: reason,
		}),
		[queueMailIfChanged(needs, buildDeclinedMail(settings, application, { company, reason }))],
	);
}
