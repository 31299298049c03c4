import { z } from "zod";
import { secret } from "./fields.server";
import { readAddress } from "./setting-groups.server";

const emailList = z
	.string()
	.transform((value) => value.split(/[\s,]+/).filter(Boolean))
	.pipe(z.array(z.email("must be e-mail addresses, with a comma between")));

export const mailFields = {
	MAIL_API_URL: z.url(),
	MAIL_API_KEY: secret,
	MAIL_FROM: z
		.string()
		.refine(
			(value) => z.email().safeParse(readAddress(value)).success,
			"must be an e-mail address, or 'Name <address>'",
		),
	ALERTS_TO: emailList.default([]),
	ORDERS_ADDRESS: z
		.string()
		.transform((typed) => typed.trim().toLowerCase())
		.pipe(z.email("must be an e-mail address, or empty").or(z.literal("")))
		.default(""),
};

export type MailSettings = {
	/** `address` is the bare one of `from`. */
	mail: { apiUrl: string; apiKey: string; from: string; address: string };
	/** Never empty: without ALERTS_TO the shop's own address. */
	alertsTo: readonly string[];
	/** Mails to it become order pads; '' reads none. */
	ordersAddress: string;
};

export function toMailSettings(value: z.infer<z.ZodObject<typeof mailFields>>): MailSettings {
	const mailAddress = readAddress(value.MAIL_FROM);
	return {
		mail: {
			apiUrl: value.MAIL_API_URL,
			apiKey: value.MAIL_API_KEY,
			from: value.MAIL_FROM,
			address: mailAddress,
		},
		alertsTo: value.ALERTS_TO.length > 0 ? value.ALERTS_TO : [mailAddress],
		ordersAddress: value.ORDERS_ADDRESS,
	};
}
