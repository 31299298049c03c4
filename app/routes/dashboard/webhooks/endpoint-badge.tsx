import type { EndpointView } from "~/domain/webhooks/rules";
import { Badge } from "~/ui/elements/badge";

type EndpointBadgeProps = {
	endpoint: Pick<EndpointView, "pausedAt" | "pausedBy" | "failingSince">;
};

const PAUSED: Record<string, string> = {
	"system:gone": "Paused: it answered 410",
	"system:failing": "Paused: it only failed",
};

/** How it stands with an endpoint, in a word or two. */
export function EndpointBadge({
	endpoint: { pausedAt, pausedBy, failingSince },
}: EndpointBadgeProps) {
	if (pausedAt !== null) {
		const word = PAUSED[pausedBy];
		return <Badge tone={word ? "bad" : "neutral"}>{word ?? "Paused"}</Badge>;
	}
	return failingSince === null ? (
		<Badge tone="good">On</Badge>
	) : (
		<Badge tone="warn">On, failing</Badge>
	);
}
