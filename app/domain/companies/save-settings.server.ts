import { and, eq } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { customers } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";
import type { CompanySettings } from "./input";

/** False if another owner has changed them meanwhile. */
export const saveCompanySettings = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id, customerId }: Buyer,
	old: CompanySettings,
	settings: CompanySettings,
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.update(customers)
			.set(settings)
			.where(
				and(
					eq(customers.id, customerId),
					isOwnerOf(id, customerId),
					isUnchanged(customers, old, settings),
				),
			),
		{
			...{ actor: `user:${id}`, action: "customer.settings", subject: `customer:${customerId}` },
			...{ before: old, after: settings },
		},
	);
