import { type IssueView, subscribersText } from "~/domain/newsletter/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";

type IssueProgressProps = {
	issue: Pick<IssueView, "state" | "queued">;
	/** How many of its mails have been made and have not left. */
	waiting: number;
	here: string;
};

/** How far an issue has come. */
export function IssueProgress({ issue, waiting, here }: IssueProgressProps) {
	const title = `Sent to ${subscribersText(issue.queued - waiting)}`;
	if (issue.state === "sent" && waiting === 0) return <Notice kind="success" title={title} />;
	return (
		<Notice kind="info" title={title}>
			<p className="mb-3">
				{waiting > 0 ? `Waiting to leave: ${waiting.toLocaleString("en-US")}. ` : null}
				{issue.state === "sending" ? "The rest follows by itself, some every five minutes." : null}
			</p>
			<ButtonLink to={here}>Look again</ButtonLink>
		</Notice>
	);
}
