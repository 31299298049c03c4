import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../../platform/platform.server";
import { ALERT_TITLES, type Finding, formatAlertDetail } from "../alert-rules";

const MAX_LINES = 20;

export function buildAlertMail(
	{ shopName, logoUrl, origin }: Platform["settings"],
	to: string,
	findings: readonly Finding[],
): Mail {
	const remaining = findings.length - MAX_LINES;
	const [first] = findings;
	return composeMail({
		shopName,
		logoUrl,
		to,
		subject:
			findings.length === 1 && first
				? `Alert: ${ALERT_TITLES[first.kind]}`
				: `${findings.length} alerts in the shop`,
		paragraphs: ["A check found a problem in the shop. Nothing was changed; please look into it."],
		details: [
			...findings.slice(0, MAX_LINES).map(({ kind, subject, detail }) => ({
				label: ALERT_TITLES[kind],
				value: `${subject}: ${formatAlertDetail(detail)}`,
			})),
			...(remaining > 0 ? [{ label: "And more", value: String(remaining) }] : []),
		],
		button: { label: "See the alerts", url: `${origin}/dashboard/payments` },
		footnote: "docs/operations.md says what each alert means and what to do.",
	});
}
