import { Form } from "@remix-run/react";
import type { MessageDto } from "~/domain/contact/rules";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";

/** Keeps '@' unescaped (RFC 6068): some email programs don't decode it. */
const buildMailtoUrl = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

type MessageRowProps = { message: MessageDto; list: string; idempotencyKey: string };

export function MessageRow({ message, list, idempotencyKey }: MessageRowProps) {
	const answered = message.answeredAt !== null;
	const actionLabel = answered ? "Mark unanswered" : "Mark answered";
	return (
		<tr>
			<Cell label="From">
				<div className="md:w-44">
					<strong>{message.name}</strong>
					<br />
					<a href={buildMailtoUrl(message.email)}>{message.email}</a>
					<br />
					{message.contact}
				</div>
			</Cell>
			<Cell label="Message">
				<small>
					<Day at={message.createdAt} />
				</small>
				<LongText text={message.message} limit={280} />
			</Cell>
			<Cell label="State">
				<Badge tone={answered ? "good" : "warn"}>{answered ? "Answered" : "Unanswered"}</Badge>
			</Cell>
			<ActionsCell>
				<Form method="post" action={list} preventScrollReset>
					<input type="hidden" name="messageId" value={message.id} />
					<IdempotencyKeyField value={idempotencyKey} />
					<Button
						type="submit"
						name="answered"
						value={answered ? "no" : "yes"}
						aria-label={`${actionLabel}: the message from ${message.name}`}
					>
						{actionLabel}
					</Button>
				</Form>
			</ActionsCell>
		</tr>
	);
}
