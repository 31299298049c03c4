import { Link, useLocation } from "@remix-run/react";
import { ALERT_TITLES, type AlertDto, getAlertPage } from "~/domain/payments/alert-rules";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

export function AlertRow({ alert }: { alert: AlertDto }) {
	const { search } = useLocation();
	const { id, kind, subject, detail, resolvedAt } = alert;
	const page = getAlertPage(subject);
	return (
		<tr>
			<Cell label="Alert">
				<strong>{ALERT_TITLES[kind]}</strong>
				<br />
				{detail}
			</Cell>
			<Cell label="Subject">
				<small className="code">{page ? <Link to={page}>{subject}</Link> : subject}</small>
			</Cell>
			<Cell label="First seen">
				<Moment at={alert.firstSeenAt} />
			</Cell>
			<Cell label="Last seen">
				<Moment at={alert.lastSeenAt} />
			</Cell>
			{resolvedAt === null ? (
				<ActionsCell>
					<ButtonLink
						to={`/dashboard/payments/alerts/${id}/resolve${search}`}
						aria-label={`Resolve: ${ALERT_TITLES[kind]}, ${subject}`}
						preventScrollReset
					>
						Resolve
					</ButtonLink>
				</ActionsCell>
			) : (
				<Cell label="Resolved">
					<Moment at={resolvedAt} />
					<br />
					<small>
						{alert.resolvedBy.startsWith("admin:") ? "By an admin: " : "Automatically: "}
						{alert.note}
					</small>
				</Cell>
			)}
		</tr>
	);
}
