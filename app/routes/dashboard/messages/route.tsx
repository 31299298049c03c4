import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { markMessage } from "~/domain/contact/mark-message.server";
import { listAllMessages } from "~/domain/contact/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { MessageRow } from "./message-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Messages");

const buildPageUrl = (after: Cursor | null) =>
	after ? `/dashboard/messages?after=${writeCursor(after)}` : "/dashboard/messages";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { db, newId } = context.platform;
	const page = await listAllMessages(db, after);
	return {
		...page,
		isFirst: after === null,
		currentUrl: buildPageUrl(after),
		idempotencyKey: newId(),
	};
}

export const action = idempotentAction(async ({ request, context }) => {
	const admin = await requireAdmin(request, context);
	const form = await parseForm(request);
	const answered = form.get("answered") === "yes";
	const messageId = String(form.get("messageId") ?? "");
	const result = await markMessage(context.platform, admin.id, messageId, answered);
	if (!result.ok && result.reason === "no-such-message") throw notFound();
	const currentUrl = buildPageUrl(readCursor(new URL(request.url).searchParams.get("after")));
	if (!result.ok) throw await redirectWithToast(currentUrl, "message-already-changed");
	return redirectWithToast(currentUrl, answered ? "message-answered" : "message-unanswered");
});

export default function Messages() {
	const { messages, next, isFirst, currentUrl, idempotencyKey } = useLoaderData<typeof loader>();
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
				<EmptyState icon="mail" title={isFirst ? "No messages yet" : "No more messages"} />
			) : (
				<Table caption="Messages, newest first" head={["From", "Message", "State", "Actions"]}>
					{messages.map((message) => (
						<MessageRow
							key={message.id}
							message={message}
							list={currentUrl}
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
