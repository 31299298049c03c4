import { FoldedText } from "./folded-text";

type EventMessageProps = { type: string; id: string; body: string };

/** What an event is and, folded, its message. */
export const EventMessage = ({ type, id, body }: EventMessageProps) => (
	<div className="md:min-w-60">
		<strong>{type}</strong>
		<br />
		<small className="code break-all">{id}</small>
		<FoldedText label="Message" of={id} text={formatJson(body)} />
	</div>
);

/** Pretty-prints JSON; returns any other text unchanged. */
function formatJson(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2);
	} catch {
		return body;
	}
}
