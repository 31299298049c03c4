import type { ReturnState } from "~/domain/returns/rules";
import { Badge } from "../elements/badge";

const BADGES: Record<ReturnState, ["neutral" | "good" | "warn" | "bad", string]> = {
	requested: ["warn", "Requested"],
	approved: ["neutral", "Approved"],
	rejected: ["bad", "Rejected"],
	withdrawn: ["neutral", "Withdrawn"],
	received: ["warn", "Received"],
	settled: ["good", "Settled"],
};

export function ReturnBadge({ state }: { state: ReturnState }) {
	const [tone, label] = BADGES[state];
	return <Badge tone={tone}>{label}</Badge>;
}
