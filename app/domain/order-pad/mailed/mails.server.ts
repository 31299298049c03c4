import { composeAccountMail } from "~/domain/accounts/compose-account-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { describeUnreadLines } from "../read-list";
import { describeCounts, formatLines, type PadCounts } from "./pad-counts";

type Answered = {
	email: string;
	name: string;
	subject: string;
	/** Of the mail that is answered; '' if it has none. */
	messageId: string;
};

/** Nobody's program answers an answer (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-replied" };

const MAX_SUBJECT_CHARS = 150;

const reply = ({ subject, messageId, ...account }: Answered) => ({
	account,
	subject: `Re: ${
		subject
			.replace(/[\p{C}\s]+/gu, " ")
			.slice(0, MAX_SUBJECT_CHARS)
			.trim() || "your list"
	}`,
	headers: isMessageId(messageId)
		? { ...AUTOMATIC, "In-Reply-To": messageId, References: messageId }
		: AUTOMATIC,
});

const isMessageId = (id: string) => /^<[\x21-\x3b=\x3f-\x7e]{1,200}>$/.test(id);

const FOOTNOTE = "You received this email because a list was sent from your address.";

/** The prices need a login; only the sum is in the mail. */
export function buildPadMail(
	settings: Platform["settings"],
	answered: Answered,
	{ padId, counts }: { padId: string; counts: PadCounts & { unreadLines: number } },
): Mail {
	const { account, ...mail } = reply(answered);
	return composeAccountMail(settings, account, {
		...mail,
		paragraphs: [
			`${formatLines(counts)} read: ${describeCounts(counts)}. Nothing is ordered yet.`,
			...[describeUnreadLines(counts.unreadLines)].filter((text) => text !== null),
		],
		button: { label: "Check and order", path: `/order-pad/${padId}` },
		footnote: FOOTNOTE,
	});
}

/** Says why there is no pad. */
export function buildRefusalMail(
	settings: Platform["settings"],
	answered: Answered,
	{ reason, advice }: { reason: string; advice: string },
): Mail {
	const { account, ...mail } = reply(answered);
	return composeAccountMail(settings, account, {
		...mail,
		paragraphs: [`${reason}${advice ? ` ${advice}` : ""} Nothing is ordered.`],
		button: { label: "Order pad", path: "/order-pad" },
		footnote: FOOTNOTE,
	});
}
