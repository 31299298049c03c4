import type { MessageDto } from "~/domain/contact/rules";
import { Badge } from "~/ui/elements/badge";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { RowButton } from "~/ui/lists/row-actions";

/** Keeps '@' unescaped (RFC 6068): some email programs don't decode it. */
const buildMailtoUrl = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

export const Sender = ({ name, email, contact }: MessageDto) => (
	<div className="md:w-44">
		<strong>{name}</strong>
		<br />
		<a href={buildMailtoUrl(email)}>{email}</a>
		<br />
		{contact}
	</div>
);

export const Message = ({ createdAt, message }: MessageDto) => (
	<>
		<small>
			<Day at={createdAt} />
		</small>
		<LongText text={message} limit={280} />
	</>
);

export function MessageBadge({ answeredAt }: MessageDto) {
	const answered = answeredAt !== null;
	return <Badge tone={answered ? "good" : "warn"}>{answered ? "Answered" : "Unanswered"}</Badge>;
}

type MarkButtonProps = { message: MessageDto; action: string; idempotencyKey: string };

export function MarkButton({ message, action, idempotencyKey }: MarkButtonProps) {
	const { id, name, answeredAt } = message;
	const label = answeredAt === null ? "Mark answered" : "Mark unanswered";
	return (
		<RowButton
			action={action}
			fields={{ messageId: id, idempotencyKey }}
			name="answered"
			value={answeredAt === null ? "yes" : "no"}
			label={label}
			aria-label={`${label}: the message from ${name}`}
		/>
	);
}
