import type { DeliveryDto } from "~/domain/webhooks/rules";
import { Badge } from "~/ui/elements/badge";
import { Moment } from "~/ui/elements/date-time";
import { FoldedText } from "~/ui/lists/folded-text";
import { RowButton } from "~/ui/lists/row-actions";

export function ReplayButton({ id, type, eventId, action }: DeliveryDto & { action: string }) {
	if (type === "ping") return null;
	return (
		<RowButton
			action={action}
			fields={{ deliveryId: id }}
			name="do"
			value="replay"
			label="Replay"
			aria-label={`Replay ${type} ${eventId}`}
		/>
	);
}

export function DeliveryStatus({ state, tries, dueAt, triedAt }: DeliveryDto) {
	if (state === "pending") {
		return (
			<>
				<Badge tone={tries === 0 ? "neutral" : "warn"}>{tries === 0 ? "Due" : "Waiting"}</Badge>
				<small className="block">
					Next attempt <Moment at={dueAt} />
				</small>
			</>
		);
	}
	return (
		<>
			<Badge tone={state === "sent" ? "good" : "bad"}>
				{state === "sent" ? "Sent" : "Given up"}
			</Badge>
			{triedAt === null ? null : (
				<small className="block">
					<Moment at={triedAt} />
				</small>
			)}
		</>
	);
}

export function LastResponse({ triedAt, lastStatus, lastAnswer, eventId }: DeliveryDto) {
	if (triedAt === null) return "None yet";
	if (lastStatus === null) return <span className="text-bad">{lastAnswer || "No response"}</span>;
	return (
		<>
			{lastStatus}
			{lastAnswer ? <FoldedText label="Response" of={`to ${eventId}`} text={lastAnswer} /> : null}
		</>
	);
}
