import type { IssueState } from "~/domain/newsletter/rules";
import { Badge } from "~/ui/elements/badge";

const STATE_BADGES = {
	draft: ["neutral", "Draft"],
	sending: ["warn", "Sending"],
	sent: ["good", "Sent"],
} as const;

export function IssueBadge({ state }: { state: IssueState }) {
	const [tone, label] = STATE_BADGES[state];
	return <Badge tone={tone}>{label}</Badge>;
}
