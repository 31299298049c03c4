import { formatDay, type ListPhase } from "~/domain/price-lists/rules";
import { Badge } from "~/ui/elements/badge";

type ListStatusProps = { phase: ListPhase; fromAt: number };

export function ListStatus({ phase, fromAt }: ListStatusProps) {
	if (phase === "running") return <Badge tone="good">Active</Badge>;
	if (phase === "starts") return <Badge tone="warn">Starts {formatDay(fromAt)}</Badge>;
	return <Badge tone="neutral">{phase === "ended" ? "Ended" : "Inactive"}</Badge>;
}
