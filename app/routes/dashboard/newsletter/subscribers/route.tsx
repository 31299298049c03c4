import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { SubscriberDto } from "~/domain/newsletter/rules";
import { countSubscribers, listSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { NewsletterTabs } from "../newsletter-tabs";
import { parseListUrl } from "./list-url.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Subscribers", page.data?.state);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { state, after, list, query } = parseListUrl(request.url);
	const [page, counts] = await Promise.all([
		listSubscribers(db, state, after),
		countSubscribers(db),
	]);
	return { ...page, counts, state, list, query, isFirst: after === null };
}

const STATE_LABELS = {
	confirmed: { caption: "Subscribers, newest first", since: "Confirmed" },
	pending: { caption: "Not confirmed yet, newest first", since: "Subscribed" },
	unsubscribed: { caption: "Unsubscribed, newest first", since: "Unsubscribed" },
};

export default function Subscribers() {
	const { subscribers, next, counts, state, list, query, isFirst } = useLoaderData<typeof loader>();
	const { caption, since } = STATE_LABELS[state];
	return (
		<>
			<Page
				title="Newsletter"
				actions={
					<ButtonLink to="/dashboard/export/subscribers.csv" reloadDocument>
						Download CSV of subscribers
					</ButtonLink>
				}
			>
				<NewsletterTabs counts={counts} current={state} />
				{subscribers.length === 0 ? (
					<EmptyState icon="mail" title="No addresses here" />
				) : (
					<Table caption={caption} head={["Email", since, "Actions"]}>
						{subscribers.map((subscriber) => (
							<SubscriberRow key={subscriber.id} {...{ subscriber, since, query }} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${list.includes("?") ? "&" : "?"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

type SubscriberRowProps = { subscriber: SubscriberDto; since: string; query: string };

function SubscriberRow({ subscriber, since, query }: SubscriberRowProps) {
	const { id, email, state, createdAt, confirmedAt, unsubscribedAt } = subscriber;
	const at = { pending: createdAt, confirmed: confirmedAt, unsubscribed: unsubscribedAt }[state];
	return (
		<tr>
			<Cell label="Email">{email}</Cell>
			<Cell label={since}>
				<Day at={at ?? createdAt} />
			</Cell>
			<ActionsCell>
				<ButtonLink
					to={`/dashboard/newsletter/subscribers/${id}/delete${query}`}
					variant="plain"
					aria-label={`Delete ${email}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
