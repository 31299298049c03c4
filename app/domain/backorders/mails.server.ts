import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { formatShopTime } from "../orders/mails/order-mail.server";
import { listUnits } from "../orders/rules/order-line";
import type { Backorder } from "./queries.server";
import { describeRefusal, MAX_WAITING_DAYS } from "./rules";

type Mailed = { email: string; name: string };

type Expired = Mailed &
	Pick<Backorder, "quantity" | "productName" | "partNumber" | "state" | "archived" | "refusedFor">;

export const buildExpiredMail = (settings: Platform["settings"], expired: Expired): Mail =>
	composeAccountMail(settings, expired, {
		subject: `Your backorder of ${expired.productName} has ended`,
		paragraphs: [
			expired.archived
				? `We no longer sell ${listUnits([expired])}, so we end your backorder. You were not charged.`
				: expired.state === "waiting"
					? `You have waited ${MAX_WAITING_DAYS} days for ${listUnits([expired])}, and it has not arrived. We no longer keep your place. You were not charged.`
					: `We held ${listUnits([expired])} for you, but could not make an order of it in time. ${formatReason(expired.refusedFor)}The goods go to others now. You were not charged.`,
			...(expired.archived ? [] : ["You can order it again at any time."]),
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});

const formatReason = (refusedFor: string): string => {
	const reason = describeRefusal(refusedFor);
	return reason ? `${reason}. ` : "";
};

/** When an order of it is refused, once for each reason. `holdUntil` in ms. */
export const buildHeldMail = (
	settings: Platform["settings"],
	{
		lines,
		refusedFor,
		holdUntil,
		...account
	}: Mailed & { lines: Parameters<typeof listUnits>[0]; refusedFor: string; holdUntil: number },
): Mail =>
	composeAccountMail(settings, account, {
		subject: "Arrived for you, but not ordered yet",
		paragraphs: [
			`What you were waiting for has arrived, and we hold it for you until ${formatShopTime(holdUntil)}: ${listUnits(lines)}.`,
			`We could not make an order of it yet. ${formatReason(refusedFor)}We try again until then; after that the goods go to others. You were not charged.`,
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});

type ByStaff = Mailed &
	Pick<Backorder, "quantity" | "productName" | "partNumber"> & { note: string };

export const buildEndedMail = (
	settings: Platform["settings"],
	{ note, ...backorder }: ByStaff,
): Mail =>
	composeAccountMail(settings, backorder, {
		subject: `Your backorder of ${backorder.productName} has ended`,
		paragraphs: [
			`We have ended your backorder of ${listUnits([backorder])}. You were not charged.`,
			`The shop writes: ${note}`,
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you waited for a part.",
	});

export const buildBehindMail = (
	settings: Platform["settings"],
	{ note, ...backorder }: ByStaff,
): Mail =>
	composeAccountMail(settings, backorder, {
		subject: `Your backorder of ${backorder.productName} waits longer`,
		paragraphs: [
			`We have put your backorder of ${listUnits([backorder])} behind the others who wait for this part.`,
			`The shop writes: ${note}`,
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});
