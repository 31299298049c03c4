import type { ReactNode } from "react";
import type { ReceivedRow } from "~/domain/order-pad/mailed/list-received.server";
import { formatNumber } from "~/platform/format/format-number";
import { Badge } from "~/ui/elements/badge";
import { Moment } from "~/ui/elements/date-time";
import { ListPage, type ListPlace } from "~/ui/lists/list-page";

const RESULTS: Record<
	ReceivedRow["result"],
	readonly [label: string, tone: "good" | "neutral" | "warn"]
> = {
	pad: ["Order pad made", "good"],
	"unknown-sender": ["No account with this address", "neutral"],
	"not-authentic": ["Sender not confirmed by its domain", "warn"],
	automatic: ["Automatic mail", "neutral"],
	unreadable: ["No list found", "neutral"],
	"too-large": ["Too large", "neutral"],
	limited: ["Too many lists", "warn"],
	"only-looks": ["Role only looks", "neutral"],
};

/** Nobody but its buyer opens a pad, which the buyer or the shop may have deleted. */
function describePad({ result, padId, padLines }: ReceivedRow): string {
	if (result !== "pad") return "None";
	if (padId === null) return "Deleted";
	return `${formatNumber(padLines)} ${padLines === 1 ? "line" : "lines"}`;
}

type ReceivedProps = {
	received: readonly ReceivedRow[];
	/** Where buyers mail their lists; '' for a shop that reads none. */
	address: string;
	place: ListPlace;
	children: ReactNode;
};

export const Received = ({ received, address, place, children }: ReceivedProps) => (
	<ListPage
		title="Outbox"
		intro={
			address
				? `What became of mails to ${address} in the last 30 days. Their text isn't kept.`
				: "The deployment's ORDERS_ADDRESS is empty, so no mails are read."
		}
		empty="No mails received"
		noMore="No more mails"
		place={place}
		caption="Received mails, newest first; Bangladesh time"
		rows={received}
		columns={[
			["Received", ({ createdAt }) => <Moment at={createdAt} />],
			["Account", ({ email }) => email ?? "Unknown"],
			["Result", ({ result }) => <Badge tone={RESULTS[result][1]}>{RESULTS[result][0]}</Badge>],
			["Pad", describePad],
		]}
	>
		{children}
	</ListPage>
);
