import type { SignedInUser } from "~/domain/accounts/rules";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { Platform } from "~/platform/platform.server";

/** Lists what can be chosen, with the saved one if no zone has it any more. */
export async function listDistricts(
	platform: Platform,
	user: SignedInUser,
	saved = "",
): Promise<string[]> {
	const { districts } = await getDeliveryOffer(platform.db, createPriceViewer(platform, user));
	return saved === "" || districts.includes(saved) ? districts : [saved, ...districts];
}
