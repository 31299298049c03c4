import type { Settings } from "~/platform/config/settings.server";
import type { SellerFacts } from "./facts";

export type SellerSettings = Pick<Settings, "shopName" | "sellerAddress" | "sellerPhone"> & {
	mail: Pick<Settings["mail"], "address">;
};

export const toSellerFacts = ({
	shopName,
	sellerAddress,
	sellerPhone,
	mail,
}: SellerSettings): SellerFacts => ({
	name: shopName,
	legalName: "",
	bin: "",
	address: sellerAddress,
	phone: sellerPhone,
	email: mail.address,
	footLine: "",
	personInCharge: "",
	designation: "",
	addressOfIssue: "",
	form: "mushak",
});
