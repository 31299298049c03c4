import { Form } from "@remix-run/react";
import type { MailDto } from "~/domain/admin/rules";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

export function MailRow({ mail, list }: { mail: MailDto; list: string }) {
	const mailLabel = `'${mail.subject}' to ${mail.to}`;
	return (
		<tr>
			<Cell label="To">{mail.to}</Cell>
			<Cell label="Subject">
				{mail.subject}
				<br />
				<small>
					Created <Moment at={mail.createdAt} />
				</small>
			</Cell>
			<Cell label="State">
				<MailStatus mail={mail} />
			</Cell>
			<Cell label="Attempts" align="end">
				{mail.tries}
			</Cell>
			<ActionsCell>
				{mail.sentAt === null ? (
					<Form
						method="post"
						action={list}
						preventScrollReset
						className="flex flex-wrap gap-2 lg:flex-nowrap"
					>
						<input type="hidden" name="mailId" value={mail.id} />
						<Button type="submit" name="do" value="again" aria-label={`Send again: ${mailLabel}`}>
							Send again
						</Button>
						{mail.givenUpAt === null ? (
							<Button
								type="submit"
								name="do"
								value="give-up"
								variant="plain"
								aria-label={`Give up: ${mailLabel}`}
							>
								Give up
							</Button>
						) : null}
					</Form>
				) : null}
			</ActionsCell>
		</tr>
	);
}

function MailStatus({ mail: { sentAt, givenUpAt, tries, dueAt, lastError } }: { mail: MailDto }) {
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
