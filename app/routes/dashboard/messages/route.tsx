import { listAllMessages, markMessage } from "~/domain/contact/messages.server";
import type { MessageDto } from "~/domain/contact/rules";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Badge } from "~/ui/elements/badge";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { ListPage } from "~/ui/lists/list-page";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { RowButton, RowLink } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

const MESSAGE_LIST = {
	path: "/dashboard/messages",
	param: "show",
	tabs: [
		["All", "all"],
		["Unanswered", "unanswered"],
	],
} as const satisfies TabbedList;

export const meta = titled("Messages");

export const loader = admin.loader(async ({ request, ctx: { db, newId } }) => {
	const { tab, after, place, query } = readTabbedListUrl(MESSAGE_LIST, request.url);
	const { messages, next } = await listAllMessages(db, tab, after);
	return { messages, tab, query, place: { ...place, next }, idempotencyKey: newId() };
});

export const action = admin.action(async ({ request, ctx, form }) => {
	const fields = await form.data();
	const answered = fields.get("answered") === "yes";
	const isMarked = await markMessage(ctx, String(fields.get("messageId") ?? ""), answered);
	const currentUrl = buildTabbedListUrl(MESSAGE_LIST, request.url);
	if (!isMarked) throw await form.leave(currentUrl, "message-already-changed");
	return form.leave(currentUrl, answered ? "message-answered" : "message-unanswered");
});

export default withData<typeof loader>(({ messages, tab, query, place, idempotencyKey }) => {
	const form = { action: MESSAGE_LIST.path + query, idempotencyKey };
	return (
		<ListPage
			title="Messages"
			exported={["messages"]}
			empty={tab === "all" ? "No messages yet" : "Every message is answered"}
			noMore="No more messages"
			place={place}
			caption={tab === "all" ? "Messages, newest first" : "Unanswered messages, oldest first"}
			rows={messages}
			columns={[
				["From", (message) => <Sender {...message} />],
				["Message", (message) => <Message {...message} />],
				["State", (message) => <MessageBadge {...message} />],
				["Actions", (message) => <Actions message={message} {...form} />],
			]}
		>
			<ListTabs label="Filter messages" list={MESSAGE_LIST} current={tab} />
		</ListPage>
	);
});

/** Keeps '@' unescaped (RFC 6068): some email programs don't decode it. */
const buildMailtoUrl = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

const Sender = ({ name, email, contact }: MessageDto) => (
	<div className="md:w-44">
		<strong>{name}</strong>
		<br />
		<a href={buildMailtoUrl(email)}>{email}</a>
		<br />
		{contact}
	</div>
);

const Message = ({ createdAt, message, answer }: MessageDto) => (
	<>
		<small>
			<Day at={createdAt} />
		</small>
		<LongText text={message} limit={280} />
		{answer ? (
			<div className="mt-2 border-l-4 pl-3">
				<LongText text={answer} limit={280} />
			</div>
		) : null}
	</>
);

function MessageBadge({ answeredAt }: MessageDto) {
	const answered = answeredAt !== null;
	return <Badge tone={answered ? "good" : "warn"}>{answered ? "Answered" : "Unanswered"}</Badge>;
}

type ActionsProps = { message: MessageDto; action: string; idempotencyKey: string };

/** What was mailed stays answered. */
function Actions({ message, action, idempotencyKey }: ActionsProps) {
	const { id, name, answeredAt, answer } = message;
	const what = `the message from ${name}`;
	const label = answeredAt === null ? "Mark answered" : "Mark unanswered";
	return (
		<>
			<RowLink
				to={`${MESSAGE_LIST.path}/${id}`}
				label={answer ? "Open" : "Answer"}
				what={what}
				isPage
			/>
			{answer ? null : (
				<RowButton
					action={action}
					fields={{ messageId: id, idempotencyKey }}
					name="answered"
					value={answeredAt === null ? "yes" : "no"}
					label={label}
					aria-label={`${label}: ${what}`}
				/>
			)}
		</>
	);
}
