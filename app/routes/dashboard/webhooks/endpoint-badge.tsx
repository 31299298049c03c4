import type { EndpointDto } from "~/domain/webhooks/rules";
import { Badge } from "~/ui/elements/badge";

type EndpointBadgeProps = {
	endpoint: Pick<EndpointDto, "pausedAt" | "pausedBy" | "failingSince">;
};

const PAUSE_LABELS: Record<string, string> = {
	"system:responded-410": "Paused: the URL answered 410",
	"system:failing": "Paused: too many failures",
};

export function EndpointBadge({
	endpoint: { pausedAt, pausedBy, failingSince },
}: EndpointBadgeProps) {
	if (pausedAt !== null) {
		const label = PAUSE_LABELS[pausedBy];
		return <Badge tone={label ? "bad" : "neutral"}>{label ?? "Paused"}</Badge>;
	}
	return failingSince === null ? (
		<Badge tone="good">Active</Badge>
	) : (
		<Badge tone="warn">Active, failing</Badge>
	);
}
