import { z } from "zod";
import { origin, originList, secret } from "./fields.server";
import { type Groups, splitLines } from "./setting-groups.server";

const POISHA_PER_TK = 100;

export const paymentFields = {
	STRIPE_API_URL: z.url(),
	STRIPE_JS_URL: z.url(),
	STRIPE_FRAME_ORIGINS: originList,
	STRIPE_HOSTED_ORIGIN: origin,
	STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_"),
	STRIPE_SECRET_KEY: secret,
	STRIPE_WEBHOOK_SECRET: secret,
};

export type PaymentSettings = {
	stripe: {
		apiUrl: URL;
		scriptUrl: string;
		frameOrigins: readonly string[];
		hostedOrigin: string;
		publishableKey: string;
		secretKey: string;
		webhookSecret: string;
	};
	/** The amounts that the card provider accepts in one payment; other orders could never be paid. */
	orderLimits: { minPoisha: number; maxPoisha: number };
	holdMs: number;
	bankHoldMs: number;
	/** The value of unpaid orders that are held for transfers of a buyer who never paid. */
	newBuyerHoldPoisha: number;
	/** Numbers of mobile wallets are included. */
	bankDetails: readonly { label: string; value: string }[];
};

export const toPaymentSettings = (
	value: z.infer<z.ZodObject<typeof paymentFields>>,
	{ orders, bank }: Groups,
): PaymentSettings => ({
	stripe: {
		apiUrl: new URL(value.STRIPE_API_URL),
		scriptUrl: value.STRIPE_JS_URL,
		frameOrigins: value.STRIPE_FRAME_ORIGINS,
		hostedOrigin: value.STRIPE_HOSTED_ORIGIN,
		publishableKey: value.STRIPE_PUBLISHABLE_KEY,
		secretKey: value.STRIPE_SECRET_KEY,
		webhookSecret: value.STRIPE_WEBHOOK_SECRET,
	},
	orderLimits: {
		minPoisha: orders.minOrderTk * POISHA_PER_TK,
		maxPoisha: orders.maxOrderTk * POISHA_PER_TK,
	},
	holdMs: orders.holdMinutes * 60_000,
	bankHoldMs: orders.bankHoldHours * 3_600_000,
	newBuyerHoldPoisha: orders.newBuyerHoldTk * POISHA_PER_TK,
	bankDetails: [
		...splitLines(bank.details).map(parseBankDetail),
		{ label: "bKash", value: bank.bkash },
		{ label: "Nagad", value: bank.nagad },
	].filter(({ value }) => value !== ""),
});

/** Reads a line like 'Bank: City Bank'. */
function parseBankDetail(line: string) {
	const colon = line.indexOf(":");
	return { label: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}
