import { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";
import { foldDigits } from "../input/fold-digits";
import { optionalText, requiredText } from "../input/text-schemas";
import { findCarrierError } from "./carrier-lines.server";

function wholeNumber(min: number, max: number) {
	const error = `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`;
	return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

function percent(max: number) {
	const error = `Enter a percentage from 0 to ${max}, with at most two decimals`;
	return z.coerce.number({ error }).min(0, error).max(max, error).multipleOf(0.01, error);
}

const amountTk = () => wholeNumber(1, 100_000_000);

export const splitLines = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

/** Browsers send line breaks as CRLF. */
const multiline = (max: number) =>
	optionalText(max).transform((text) => text.replaceAll("\r\n", "\n"));

const lines = (findError: (line: string) => string | null) =>
	multiline(4000).superRefine((text, { addIssue }) => {
		for (const [index, line] of text.split("\n").entries()) {
			const error = line.trim() === "" ? null : findError(line);
			if (error) addIssue(`Line ${index + 1}: ${error}`);
		}
	});

const httpsLink = optionalText(300).refine(
	(value) => value === "" || z.url({ protocol: /^https$/ }).safeParse(value).success,
	"Enter a link that begins with https://",
);

/** As bKash and Nagad show it: 11 digits. */
const walletNumber = optionalText(40)
	.transform((text) => text.replaceAll(/[\s-]/g, ""))
	.refine(
		(value) => /^(?:(?:\+?880|0)1[3-9]\d{8})?$/.test(value),
		"Enter a mobile number, like 01711 000000",
	);

/** With the country, as links need it: without it a number may be somebody else's. */
const whatsappNumber = optionalText(40)
	.transform((text) => foldDigits(text).replaceAll(/[\s()+-]/g, ""))
	.refine(
		(value) => /^(?:[1-9]\d{7,14})?$/.test(value),
		"Enter the number with its country, like +880 1711 000000",
	);

/** Forms, variables and stored rows have the same input; its output is a valid input again. */
export const settingGroups = {
	seller: z.object({
		shopName: requiredText("Shop name is required", 60),
		legalName: optionalText(120),
		bin: optionalText(30),
		address: multiline(300),
		phone: optionalText(40).refine(
			(value) => value === "" || /^\+?[\d\s()/-]{5,}$/.test(value),
			"Enter a phone number, like +880 2 955 0000",
		),
		email: requiredText("Email is required", 254).refine(
			(value) => z.email().safeParse(value).success,
			"Enter a valid email address",
		),
		footLine: optionalText(200),
		/** The key of a picture; '' without one. */
		logoKey: optionalText(200),
	}),
	papers: z.object({
		invoiceForm: z.enum(["mushak", "plain"]).default("mushak"),
		issueAddress: multiline(300),
		returnAddress: multiline(300),
		personInCharge: optionalText(100),
		designation: optionalText(100),
		retentionYears: wholeNumber(1, 30).default(6),
		/** The most that may be withheld as VAT, of what is without VAT. */
		withheldPercent: percent(15).default(7.5),
	}),
	bank: z.object({
		details: lines((line) =>
			/^[^:]*\S[^:]*:.*\S/.test(line)
				? null
				: "write a label and its value, like 'Bank: City Bank'",
		),
		bkash: walletNumber,
		nagad: walletNumber,
	}),
	orders: z
		.object({
			minOrderTk: amountTk(),
			maxOrderTk: amountTk(),
			holdMinutes: wholeNumber(30, 1440),
			bankHoldHours: wholeNumber(0, 336),
			newBuyerHoldTk: amountTk().default(500_000),
			/** The cart's checkout always asks. */
			singleOrderDelivery: z.enum(["as-agreed", "choose"]).default("as-agreed"),
		})
		.refine(({ minOrderTk, maxOrderTk }) => minOrderTk <= maxOrderTk, {
			path: ["maxOrderTk"],
			error: "Must be at least the smallest order",
		}),
	carriers: z.object({ carriers: lines(findCarrierError) }),
	links: z.object({
		facebook: httpsLink,
		linkedin: httpsLink,
		github: httpsLink,
		youtube: httpsLink,
		whatsapp: whatsappNumber,
	}),
	today: z.object({ checklist: z.enum(["shown", "away"]).default("shown") }),
};

const groupsSchema = z.object(settingGroups);

export type Groups = z.infer<typeof groupsSchema>;
export type GroupName = keyof Groups;

export const GROUP_NAMES = Object.keys(settingGroups) as GroupName[];

/** The fields that the deployment's variables give while a group has no row. */
const VARIABLES: Record<GroupName, Record<string, keyof Env>> = {
	seller: {
		shopName: "SHOP_NAME",
		address: "SELLER_ADDRESS",
		phone: "SELLER_PHONE",
		email: "MAIL_FROM",
	},
	papers: {},
	bank: { details: "BANK_DETAILS" },
	orders: {
		minOrderTk: "MIN_ORDER_TK",
		maxOrderTk: "MAX_ORDER_TK",
		holdMinutes: "HOLD_MINUTES",
		bankHoldHours: "BANK_HOLD_HOURS",
		newBuyerHoldTk: "NEW_BUYER_HOLD_TK",
	},
	carriers: { carriers: "CARRIERS" },
	links: {
		facebook: "FACEBOOK_URL",
		linkedin: "LINKEDIN_URL",
		github: "GITHUB_URL",
		youtube: "YOUTUBE_URL",
	},
	today: {},
};

export const GROUP_VARIABLES: readonly string[] = Object.values(VARIABLES).flatMap((fields) =>
	Object.values(fields),
);

/** Reads the bare address of 'Name <address>'. */
export const readAddress = (sender: string) =>
	(/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();

function readVariable(env: Env, name: keyof Env): unknown {
	const value = env[name];
	if (typeof value !== "string") return value;
	if (name === "MAIL_FROM") return readAddress(value);
	return name === "BANK_DETAILS" || name === "CARRIERS"
		? value.replaceAll(/\s*;\s*/g, "\n")
		: value;
}

const savedGroups = z.partialRecord(
	z.enum(GROUP_NAMES),
	z.object({ rev: z.number(), value: z.looseObject({}) }),
);

export const parseSavedGroups = (rows: string) => savedGroups.parse(JSON.parse(rows));

type SavedGroups = z.infer<typeof savedGroups>;

/** `problems` names each invalid field by its variable, or by its group. */
export function readGroups(
	env: Env,
	saved: SavedGroups,
): { groups: Groups; problems: [] } | { groups: null; problems: string[] } {
	const readGroup = (group: GroupName) => ({
		...Object.fromEntries(
			Object.entries(VARIABLES[group]).map(([field, name]) => [field, readVariable(env, name)]),
		),
		...saved[group]?.value,
	});
	const given = GROUP_NAMES.map((group) => [group, readGroup(group)]);
	const parsed = groupsSchema.safeParse(Object.fromEntries(given));
	if (parsed.success) return { groups: parsed.data, problems: [] };
	const problems = parsed.error.issues.map(({ path: [group, field], message }) => {
		const name = VARIABLES[group as GroupName][String(field)];
		const isVariable = name !== undefined && !saved[group as GroupName];
		return `${isVariable ? name : `${String(group)}.${String(field)} in the table settings`}: ${message}`;
	});
	return { groups: null, problems };
}
