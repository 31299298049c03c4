import { and, eq, ne, or } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { customers } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";
import type { CompanySettings } from "./input";

/** False if nothing changed. */
export const saveCompanySettings = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id, customerId }: Buyer,
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
					or(
						ne(customers.poRequired, settings.poRequired),
						ne(customers.invoiceEmail, settings.invoiceEmail),
						ne(customers.bin, settings.bin),
					),
				),
			),
		{
			actor: `user:${id}`,
			action: "customer.settings",
			subject: `customer:${customerId}`,
			// Without the address: the trail outlives it.
			after: { poRequired: settings.poRequired, bin: settings.bin },
		},
	);
