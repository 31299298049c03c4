import { z } from "zod";

/** Where SMS go, with which key, and whom they come from. */
export type SmsSettings = { apiUrl: string; apiKey: string; from: string };

/** The settings of SMS by Twilio's API. Without an address there are none, and nobody is offered to prove a phone number. */
export const smsFields = {
	SMS_API_URL: z.literal("").or(z.url({ protocol: /^https?$/ })),
	/** What basic authorization wants: an account's or key's id, a colon, its secret. */
	SMS_API_KEY: z
		.string()
		.regex(/^$|^[!-9;-~]+:[!-~]{8,}$/, "must be an id, a colon and a secret")
		.default(""),
	/** A number in the form of E.164, or a registered name of at most 11 letters and digits. */
	SMS_FROM: z
		.string()
		.regex(
			/^$|^\+[1-9]\d{7,14}$|^[A-Za-z0-9 ]{1,11}$/,
			"must be a number like +15005550006, or a name",
		),
};

type Values = z.infer<z.ZodObject<typeof smsFields>>;

/** What is wrong with an address that has no key or no sender. */
export function findMissingSmsSettings(values: Values): string[] {
	if (values.SMS_API_URL === "") return [];
	return (["SMS_API_KEY", "SMS_FROM"] as const)
		.filter((name) => values[name] === "")
		.map((name) => `${name}: SMS_API_URL needs it`);
}

/** How to send SMS; null when that is not configured. */
export function toSmsSettings(values: Values): SmsSettings | null {
	if (values.SMS_API_URL === "") return null;
	return { apiUrl: values.SMS_API_URL, apiKey: values.SMS_API_KEY, from: values.SMS_FROM };
}
