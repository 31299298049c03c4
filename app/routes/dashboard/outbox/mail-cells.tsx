import { Form } from "@remix-run/react";
import type { MailDto } from "~/domain/admin/rules";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";

export const MailSubject = ({ subject, createdAt }: MailDto) => (
	<>
		{subject}
		<SecondLine>
			Created <Moment at={createdAt} />
		</SecondLine>
	</>
);

export function MailActions({ mail, list }: { mail: MailDto; list: string }) {
	if (mail.sentAt !== null) return null;
	const label = `'${mail.subject}' to ${mail.to}`;
	return (
		<Form
			method="post"
			action={list}
			preventScrollReset
			className="flex flex-wrap gap-2 lg:flex-nowrap"
		>
			<input type="hidden" name="mailId" value={mail.id} />
			<Button type="submit" name="do" value="again" aria-label={`Send again: ${label}`}>
				Send again
			</Button>
			{mail.givenUpAt === null ? (
				<Button
					type="submit"
					name="do"
					value="give-up"
					variant="plain"
					aria-label={`Give up: ${label}`}
				>
					Give up
				</Button>
			) : null}
		</Form>
	);
}

export function MailStatus({ sentAt, givenUpAt, tries, dueAt, lastError }: MailDto) {
	if (sentAt !== null) {
		return (
			<>
				<Badge tone="good">Sent</Badge>
				<small className="block">
					<Moment at={sentAt} />
				</small>
			</>
		);
	}
	return (
		<>
			{givenUpAt === null ? (
				<Badge tone={tries === 0 ? "neutral" : "warn"}>{tries === 0 ? "Due" : "Waiting"}</Badge>
			) : (
				<Badge tone="bad">Given up</Badge>
			)}
			<small className="block">
				{givenUpAt === null ? (
					<>
						Next attempt <Moment at={dueAt} />
					</>
				) : (
					<Moment at={givenUpAt} />
				)}
				{lastError ? (
					<>
						<br />
						<span className="text-bad">{lastError}</span>
					</>
				) : null}
			</small>
		</>
	);
}
