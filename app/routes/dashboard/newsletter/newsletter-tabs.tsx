import { Link } from "@remix-run/react";
import type { SubscriberState } from "~/domain/newsletter/rules";
import { formatNumber } from "~/platform/format/format-number";
import { SUBSCRIBER_LIST } from "./subscriber-list";

type NewsletterTabsProps = {
	counts: Record<SubscriberState, number>;
	current: SubscriberState | "issues";
};

export function NewsletterTabs({ counts, current }: NewsletterTabsProps) {
	const { path, tabs } = SUBSCRIBER_LIST;
	return (
		<nav aria-label="Newsletter" className="tabs">
			<Link to="/dashboard/newsletter" aria-current={current === "issues" ? "page" : undefined}>
				Newsletters
			</Link>
			{tabs.map(([label, state], place) => (
				<Link
					key={state}
					to={place === 0 ? path : `${path}?state=${state}`}
					aria-current={current === state ? "page" : undefined}
				>
					{label} ({formatNumber(counts[state])})
				</Link>
			))}
		</nav>
	);
}
