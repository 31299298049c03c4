import { Link } from "@remix-run/react";
import { ALERT_TITLES, type AlertDto, getAlertPage } from "~/domain/payments/alert-rules";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";

export const Alert = ({ kind, detail }: AlertDto) => (
	<>
		<strong>{ALERT_TITLES[kind]}</strong>
		<br />
		{detail}
	</>
);

export function AlertSubject({ subject }: Pick<AlertDto, "subject">) {
	const page = getAlertPage(subject);
	return <small className="code">{page ? <Link to={page}>{subject}</Link> : subject}</small>;
}

type ResolveLinkProps = { alert: AlertDto; query: string };

export const ResolveLink = ({ alert: { id, kind, subject }, query }: ResolveLinkProps) => (
	<ButtonLink
		to={`/dashboard/payments/alerts/${id}/resolve${query}`}
		aria-label={`Resolve: ${ALERT_TITLES[kind]}, ${subject}`}
		preventScrollReset
	>
		Resolve
	</ButtonLink>
);

export function Resolution({ resolvedAt, resolvedBy, note }: AlertDto) {
	if (resolvedAt === null) return null;
	return (
		<>
			<Moment at={resolvedAt} />
			<SecondLine>
				{resolvedBy.startsWith("admin:") ? "By an admin: " : "Automatically: "}
				{note}
			</SecondLine>
		</>
	);
}
