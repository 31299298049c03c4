import { composeAccountMail } from "~/domain/accounts/compose-account-mail.server";
import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";

type ListMail = {
	id: string;
	name: string;
	padId: string;
	counts: { ready: number; open: number; totalPoisha: number };
	/** Of prices, since the list came back last. */
	changes: readonly string[];
};

/** To whoever made the list come back. */
export function buildListMail(
	settings: Platform["settings"],
	owner: { email: string; name: string },
	{ id, name, padId, counts: { ready, open, totalPoisha }, changes }: ListMail,
): Mail {
	const lines = ready + open;
	const parts = [
		...(ready > 0 ? [`${formatNumber(ready)} ready (${formatTk(totalPoisha)})`] : []),
		...(open > 0 ? [`${formatNumber(open)} ${open === 1 ? "needs" : "need"} your answer`] : []),
	];
	return composeAccountMail(settings, owner, {
		subject: `Your list is due: ${name}`,
		paragraphs: [
			`${formatNumber(lines)} ${lines === 1 ? "line" : "lines"} of your list “${name}”: ${parts.join(", ")}. Nothing is ordered yet.`,
			...(changes.length > 0 ? [`Since last time: ${changes.join("; ")}.`] : []),
		],
		button: { label: "Check and order", path: `/order-pad/${padId}` },
		footnote: "You received this email because you let this list come back.",
		footLink: { label: "Skip a time or stop", url: `${settings.origin}/lists/${id}/repeat` },
	});
}
