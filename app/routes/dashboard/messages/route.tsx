import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { markMessage } from "~/domain/contact/mark-message.server";
import { allMessages } from "~/domain/contact/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { Empty } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { MessageRow } from "./message-row";

export const meta: MetaFunction = (page) => privatePage(page, "Messages");

const pageAt = (after: Cursor | null) =>
	after ? `/dashboard/messages?after=${writeCursor(after)}` : "/dashboard/messages";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { db, newId } = context.platform;
	const page = await allMessages(db, after);
	return { ...page, isFirst: after === null, here: pageAt(after), idempotencyKey: newId() };
}

/** Each row's button posts its message's id and the state to give it; the admin stays on their page of the list. */
export const action = idempotentAction(async ({ request, context }) => {
	const admin = await requireAdmin(request, context);
	const form = await formOf(request);
	const answered = form.get("answered") === "yes";
	const messageId = String(form.get("messageId") ?? "");
	const marked = await markMessage(context.platform, admin.id, messageId, answered);
	if (!marked.ok && marked.reason === "no-such-message") throw notFound();
	const here = pageAt(readCursor(new URL(request.url).searchParams.get("after")));
	if (!marked.ok) throw await redirectWithToast(here, "message-as-it-was");
	return redirectWithToast(here, answered ? "message-answered" : "message-unanswered");
});

export default function Messages() {
	const { messages, next, isFirst, here, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Messages"
			width="wide"
			actions={
				<ButtonLink to="/dashboard/export/messages.csv" reloadDocument>
					Download CSV
				</ButtonLink>
			}
		>
			{messages.length === 0 ? (
				<Empty icon="mail" title={isFirst ? "Nobody has written yet" : "No more messages"} />
			) : (
				<Table
					caption="Messages to the shop, the latest first"
					head={["From", "Message", "State", "Actions"]}
				>
					{messages.map((message) => (
						<MessageRow
							key={message.id}
							message={message}
							list={here}
							idempotencyKey={idempotencyKey}
						/>
					))}
				</Table>
			)}
			<Pager
				first={isFirst ? null : "/dashboard/messages"}
				next={next && `/dashboard/messages?after=${next}`}
			/>
		</Page>
	);
}
