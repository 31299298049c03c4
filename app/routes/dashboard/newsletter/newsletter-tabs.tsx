import { Link } from "@remix-run/react";
import type { SubscriberState } from "~/domain/newsletter/rules";

type NewsletterTabsProps = {
	counts: Record<SubscriberState, number>;
	current: SubscriberState | "issues";
};

const SUBSCRIBERS_PATH = "/dashboard/newsletter/subscribers";

const TABS: readonly { state: SubscriberState; label: string; to: string }[] = [
	{ state: "confirmed", label: "Subscribers", to: SUBSCRIBERS_PATH },
	{ state: "pending", label: "Pending", to: `${SUBSCRIBERS_PATH}?state=pending` },
	{ state: "unsubscribed", label: "Unsubscribed", to: `${SUBSCRIBERS_PATH}?state=unsubscribed` },
];

export function NewsletterTabs({ counts, current: shown }: NewsletterTabsProps) {
	return (
		<nav aria-label="Newsletter" className="tabs">
			<Link to="/dashboard/newsletter" aria-current={shown === "issues" ? "page" : undefined}>
				Newsletters{" "}
			</Link>
			{TABS.map(({ state, label, to }) => (
				<Link key={state} to={to} aria-current={shown === state ? "page" : undefined}>
					{label} ({counts[state].toLocaleString("en-US")})
				</Link>
			))}
		</nav>
	);
}
