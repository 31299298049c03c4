import type { Settings } from "~/platform/env.server";
import { addressIn } from "~/platform/mail.server";
import type { Seller } from "~/ui/paper";

/** Who sells, as the shop's printed papers name them. */
export function sellerOf({ shopName, sellerAddress, mail }: Settings): Seller {
	return { name: shopName, address: sellerAddress, email: addressIn(mail.from) };
}
