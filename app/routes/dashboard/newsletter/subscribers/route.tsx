import { useLoaderData } from "@remix-run/react";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { countSubscribers, listSubscribers } from "~/domain/newsletter/subscribers.server";
import { admin } from "~/http/pages/page.server";
import { readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { ListPage, TableFileLinks } from "~/ui/lists/list-page";
import { DeleteLink } from "~/ui/lists/row-actions";
import { useRights } from "~/ui/shell/use-rights";
import { NewsletterTabs } from "../newsletter-tabs";
import { SUBSCRIBER_LIST } from "../subscriber-list";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Subscribers", ({ tab }) => `Subscribers: ${tab}`);

export const loader = admin.loader(async ({ request, ctx: { db } }) => {
	const { tab, after, place, query } = readTabbedListUrl(SUBSCRIBER_LIST, request.url);
	const [{ subscribers, next }, counts] = await Promise.all([
		listSubscribers(db, tab, after),
		countSubscribers(db),
	]);
	return { subscribers, counts, tab, query, place: { ...place, next } };
});

const TEXTS = {
	confirmed: ["Subscribers, newest first", "Confirmed", "confirmedAt"],
	pending: ["Not confirmed yet, newest first", "Subscribed", "createdAt"],
	unsubscribed: ["Unsubscribed, newest first", "Unsubscribed", "unsubscribedAt"],
} as const;

export default function Subscribers() {
	const { subscribers, counts, tab, query, place } = useLoaderData<typeof loader>();
	const may = useRights();
	const [caption, since, time] = TEXTS[tab];
	return (
		<ListPage
			title="Newsletter"
			actions={
				may(FULL_ADMINS) ? (
					<TableFileLinks file="/dashboard/export/subscribers" label="Download subscribers as" />
				) : null
			}
			empty="No addresses here"
			place={place}
			caption={caption}
			rows={subscribers}
			columns={[
				["Email", ({ email }) => email],
				[since, (subscriber) => <Day at={subscriber[time] ?? subscriber.createdAt} />],
				[
					"Actions",
					({ id, email }) => (
						<DeleteLink to={`${SUBSCRIBER_LIST.path}/${id}/delete${query}`} what={email} />
					),
				],
			]}
		>
			<NewsletterTabs counts={counts} current={tab} />
		</ListPage>
	);
}
