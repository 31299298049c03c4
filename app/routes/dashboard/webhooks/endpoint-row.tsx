import type { EndpointDto } from "~/domain/webhooks/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { EndpointBadge } from "./endpoint-badge";

export function EndpointRow({ endpoint }: { endpoint: EndpointDto }) {
	const { id, url, events, lastSuccessAt, lastFailureAt } = endpoint;
	return (
		<tr>
			<Cell label="URL">
				<strong className="break-all">{url}</strong>
			</Cell>
			<Cell label="Events">{events.join(", ")}</Cell>
			<Cell label="State">
				<EndpointBadge endpoint={endpoint} />
			</Cell>
			<Cell label="Last success">
				{lastSuccessAt === null ? "Never" : <Moment at={lastSuccessAt} />}
			</Cell>
			<Cell label="Last failure">
				{lastFailureAt === null ? "Never" : <Moment at={lastFailureAt} />}
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/dashboard/webhooks/${id}`} aria-label={`Open ${url}`}>
					Open
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
