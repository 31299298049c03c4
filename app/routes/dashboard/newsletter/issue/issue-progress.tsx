import { formatSubscribers, type IssueDto } from "~/domain/newsletter/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";

type IssueProgressProps = {
	issue: Pick<IssueDto, "state" | "queued">;
	/** Emails queued but not sent. */
	queuedMails: number;
	currentUrl: string;
};

export function IssueProgress({ issue, queuedMails, currentUrl }: IssueProgressProps) {
	const title = `Sent to ${formatSubscribers(issue.queued - queuedMails)}`;
	if (issue.state === "sent" && queuedMails === 0) return <Notice kind="success" title={title} />;
	return (
		<Notice kind="info" title={title}>
			<p className="mb-3">
				{queuedMails > 0 ? `Waiting to be sent: ${queuedMails.toLocaleString("en-US")}. ` : null}
				{issue.state === "sending"
					? "The rest is sent automatically, in batches every five minutes."
					: null}
			</p>
			<ButtonLink to={currentUrl}>Refresh</ButtonLink>
		</Notice>
	);
}
