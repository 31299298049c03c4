import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { listUnits } from "../orders/rules/order-line";
import { type Backorder, MAX_READY_DAYS, MAX_WAITING_DAYS } from "./rules";

type Mailed = { email: string; name: string };

type Expired = Mailed &
	Pick<Backorder, "quantity" | "productName" | "partNumber" | "state" | "archived">;

export const buildExpiredMail = (settings: Platform["settings"], expired: Expired): Mail =>
	composeAccountMail(settings, expired, {
		subject: `Your backorder of ${expired.productName} has ended`,
		paragraphs: [
			expired.archived
				? `We no longer sell ${listUnits([expired])}, so we end your backorder. You were not charged.`
				: expired.state === "waiting"
					? `You have waited ${MAX_WAITING_DAYS} days for ${listUnits([expired])}, and it has not arrived. We no longer keep your place. You were not charged.`
					: `We held ${listUnits([expired])} for you for ${MAX_READY_DAYS} days, but could not make an order of it for your account. The goods go to others now. You were not charged.`,
			...(expired.archived ? [] : ["You can order it again at any time."]),
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});

/** When the first try to make an order of it is refused. */
export const buildHeldMail = (
	settings: Platform["settings"],
	{ lines, ...account }: Mailed & { lines: Parameters<typeof listUnits>[0] },
): Mail =>
	composeAccountMail(settings, account, {
		subject: "Arrived for you, but not ordered yet",
		paragraphs: [
			`What you were waiting for has arrived, and we hold it for you: ${listUnits(lines)}.`,
			`We could not make an order of it: your company may be on hold or over a limit. We try again for ${MAX_READY_DAYS} days. Ask an owner of your company, or reply to us. You were not charged.`,
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});
