import type { Settings } from "~/platform/config/settings.server";
import type { Seller } from "~/ui/orders/order-document";

export function getSeller({ shopName, sellerAddress, mail }: Settings): Seller {
	return { name: shopName, address: sellerAddress, email: mail.address };
}
