import { z } from "zod";

export type SmsSettings = { apiUrl: string; apiKey: string; from: string };

export const smsFields = {
	SMS_API_URL: z.literal("").or(z.url({ protocol: /^https?$/ })),
	/** For basic authorization: the id of an account or a key, a colon, its secret. */
	SMS_API_KEY: z
		.string()
		.regex(/^$|^[!-9;-~]+:[!-~]{8,}$/, "must be an id, a colon and a secret")
		.default(""),
	/** An E.164 number, or a registered name of at most 11 letters and digits. */
	SMS_FROM: z
		.string()
		.regex(
			/^$|^\+[1-9]\d{7,14}$|^[A-Za-z0-9 ]{1,11}$/,
			"must be a number like +15005550006, or a name",
		),
};

type Values = z.infer<z.ZodObject<typeof smsFields>>;

export function findMissingSmsSettings(values: Values): string[] {
	if (values.SMS_API_URL === "") return [];
	return (["SMS_API_KEY", "SMS_FROM"] as const)
		.filter((name) => values[name] === "")
		.map((name) => `${name}: SMS_API_URL needs it`);
}

export function toSmsSettings(values: Values): SmsSettings | null {
	if (values.SMS_API_URL === "") return null;
	return { apiUrl: values.SMS_API_URL, apiKey: values.SMS_API_KEY, from: values.SMS_FROM };
}
