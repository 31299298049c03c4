import { z } from "zod";
import { type GroupName, settingGroups } from "~/platform/config/setting-groups.server";
import { passwordAgainField } from "../accounts/input";

/** Each group has a form. The logo is a file, and bank details need the password. A deployment may start without an address. */
export const settingForms: Record<GroupName, z.ZodType<Record<string, unknown>>> = {
	...settingGroups,
	seller: settingGroups.seller.omit({ logoKey: true }).extend({
		address: settingGroups.seller.shape.address.refine(
			(address) => address !== "",
			"Enter the address: each invoice must have it",
		),
		removeLogo: z.literal("on").optional(),
	}),
	bank: settingGroups.bank.extend({ password: passwordAgainField }),
};
