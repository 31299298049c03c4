import { Link } from "@remix-run/react";
import type { SubscriberState } from "~/domain/newsletter/rules";

type NewsletterPartsProps = {
	counts: Record<SubscriberState, number>;
	shown: SubscriberState | "issues";
};

const SUBSCRIBERS = "/dashboard/newsletter/subscribers";

const PARTS: readonly { state: SubscriberState; label: string; to: string }[] = [
	{ state: "confirmed", label: "Subscribers", to: SUBSCRIBERS },
	{ state: "pending", label: "Pending", to: `${SUBSCRIBERS}?state=pending` },
	{ state: "unsubscribed", label: "Unsubscribed", to: `${SUBSCRIBERS}?state=unsubscribed` },
];

/** The issues, and the addresses by state, as links over each list. */
export function NewsletterParts({ counts, shown }: NewsletterPartsProps) {
	return (
		<nav aria-label="Newsletter" className="parts">
			<Link to="/dashboard/newsletter" aria-current={shown === "issues" ? "page" : undefined}>
				Issues
			</Link>
			{PARTS.map(({ state, label, to }) => (
				<Link key={state} to={to} aria-current={shown === state ? "page" : undefined}>
					{label} ({counts[state].toLocaleString("en-US")})
				</Link>
			))}
		</nav>
	);
}
