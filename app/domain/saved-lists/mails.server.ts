import { composeAccountMail } from "~/domain/accounts/compose-account-mail.server";
import { describeCounts, formatLines, type PadCounts } from "~/domain/order-pad/mailed/pad-counts";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";

type ListMail = {
	id: string;
	name: string;
	padId: string;
	counts: PadCounts;
	/** Of prices, since the list came back last. */
	changes: readonly string[];
};

/** Builds the mail that tells the member who set the list to come back what it has today. */
export function buildListMail(
	settings: Platform["settings"],
	owner: { email: string; name: string },
	{ id, name, padId, counts, changes }: ListMail,
): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your list is due: ${name}`,
		paragraphs: [
			`${formatLines(counts)} of your list “${name}”: ${describeCounts(counts)}. Nothing is ordered yet.`,
			...(changes.length > 0 ? [`Since last time: ${changes.join("; ")}.`] : []),
		],
		button: { label: "Check and order", path: `/order-pad/${padId}` },
		footnote: "You received this email because you let this list come back.",
		footLink: { label: "Skip a time or stop", url: `${settings.origin}/lists/${id}/repeat` },
	});
}
