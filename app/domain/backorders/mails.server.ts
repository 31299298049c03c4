import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { listUnits } from "../orders/rules/order-line";
import { type Backorder, MAX_READY_DAYS, MAX_WAITING_DAYS } from "./rules";

type Expired = Pick<Backorder, "quantity" | "productName" | "partNumber" | "state"> & {
	email: string;
	name: string;
};

export const buildExpiredMail = (settings: Platform["settings"], expired: Expired): Mail =>
	composeAccountMail(settings, expired, {
		subject: `Your backorder of ${expired.productName} has ended`,
		paragraphs: [
			expired.state === "waiting"
				? `You have waited ${MAX_WAITING_DAYS} days for ${listUnits([expired])}, and it has not arrived. We no longer keep your place. You were not charged.`
				: `We held ${listUnits([expired])} for you for ${MAX_READY_DAYS} days, but could not make an order of it for your account. The goods go to others now. You were not charged.`,
			"You can order it again at any time.",
		],
		button: { label: "See your backorders", path: "/backorders" },
		footnote: "You received this email because you wait for a part.",
	});
