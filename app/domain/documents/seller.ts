import type { Settings } from "~/platform/config/settings.server";
import type { SellerFacts } from "./facts";

export type SellerSettings = Pick<Settings, "seller" | "papers">;

export const toSellerFacts = ({
	seller: { shopName, logoKey: _, ...seller },
	papers,
}: SellerSettings): SellerFacts => ({
	...seller,
	name: shopName,
	personInCharge: papers.personInCharge,
	designation: papers.designation,
	addressOfIssue: papers.issueAddress,
	form: papers.invoiceForm,
});
