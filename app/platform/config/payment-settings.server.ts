import { z } from "zod";
import { origin, originList, secret, splitAtSemicolons } from "./fields.server";

const POISHA_PER_TK = 100;

/** Parses 'Bank: City Bank; Account number: 1234'; empty when transfers are not offered. */
const bankDetailsSchema = z
	.string()
	.default("")
	.transform((value) =>
		splitAtSemicolons(value).map((part) => {
			const colon = part.indexOf(":");
			return { label: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() };
		}),
	)
	.refine(
		(parts) => parts.every(({ label, value }) => label && value),
		"must be parts like 'Bank: City Bank', with a semicolon between",
	);

export const paymentFields = {
	STRIPE_API_URL: z.url(),
	STRIPE_JS_URL: z.url(),
	STRIPE_FRAME_ORIGINS: originList,
	STRIPE_HOSTED_ORIGIN: origin,
	STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_"),
	STRIPE_SECRET_KEY: secret,
	STRIPE_WEBHOOK_SECRET: secret,
	MIN_ORDER_TK: z.coerce.number().int().min(1),
	MAX_ORDER_TK: z.coerce.number().int().min(1),
	HOLD_MINUTES: z.coerce.number().int().min(30).max(1440),
	BANK_HOLD_HOURS: z.coerce.number().int().min(0).max(336),
	NEW_BUYER_HOLD_TK: z.coerce.number().int().min(1).default(500_000),
	BANK_DETAILS: bankDetailsSchema,
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
	bankDetails: readonly { label: string; value: string }[];
};

export const toPaymentSettings = (
	value: z.infer<z.ZodObject<typeof paymentFields>>,
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
		minPoisha: value.MIN_ORDER_TK * POISHA_PER_TK,
		maxPoisha: value.MAX_ORDER_TK * POISHA_PER_TK,
	},
	holdMs: value.HOLD_MINUTES * 60_000,
	bankHoldMs: value.BANK_HOLD_HOURS * 3_600_000,
	newBuyerHoldPoisha: value.NEW_BUYER_HOLD_TK * POISHA_PER_TK,
	bankDetails: value.BANK_DETAILS,
});
