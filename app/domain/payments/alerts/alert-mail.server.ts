import { actionMail } from "~/platform/mail/compose-mail.server";
import { addressIn, type Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../../platform/platform.server";
import { ALERT_TITLES, type Finding } from "../alert-rules";

const MOST_LINES = 20;

/** Tells the shop what is newly wrong, at the address its own mails come from. */
export function alertMail(
	{ shopName, origin, mail }: Platform["settings"],
	found: readonly Finding[],
): Mail {
	const left = found.length - MOST_LINES;
	const [first] = found;
	return actionMail({
		shopName,
		to: addressIn(mail.from),
		subject:
			found.length === 1 && first
				? `Alert: ${ALERT_TITLES[first.kind]}`
				: `${found.length} alerts in the shop`,
		paragraphs: ["Something in the shop is not as it must be. Nothing was changed: look at it."],
		facts: [
			...found.slice(0, MOST_LINES).map(({ kind, subject, detail }) => ({
				label: ALERT_TITLES[kind],
				value: `${subject}: ${detail}`,
			})),
			...(left > 0 ? [{ label: "And more", value: String(left) }] : []),
		],
		button: { label: "See the alerts", url: `${origin}/dashboard/payments` },
		footnote: "docs/operations.md says what each alert means and what to do.",
	});
}
