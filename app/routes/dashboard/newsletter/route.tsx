import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listIssues } from "~/domain/newsletter/issues/queries.server";
import { countSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "./get-issue-path";
import { IssueBadge } from "./issue-badge";
import { NewsletterTabs } from "./newsletter-tabs";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Newsletters");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const [page, counts] = await Promise.all([listIssues(db, after), countSubscribers(db)]);
	return { ...page, counts, isFirst: after === null };
}

export default function Issues() {
	const { issues, next, counts, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Newsletter"
			actions={
				<ButtonLink to="/dashboard/newsletter/write" variant="main">
					Write a newsletter
				</ButtonLink>
			}
		>
			<NewsletterTabs counts={counts} current="issues" />
			{issues.length === 0 ? (
				<EmptyState icon="mail" title={isFirst ? "No newsletters yet" : "No more newsletters"} />
			) : (
				<Table
					caption="Newsletters, newest first"
					head={["Subject", "State", "Written", "Sent", "Emails"]}
				>
					{issues.map(({ id, subject, state, createdAt, startedAt, queued }) => (
						<tr key={id}>
							<Cell label="Subject">
								<Link to={getIssuePath(id)}>{subject}</Link>
							</Cell>
							<Cell label="State">
								<IssueBadge state={state} />
							</Cell>
							<Cell label="Written">
								<Day at={createdAt} />
							</Cell>
							<Cell label="Sent">{startedAt === null ? "Not yet" : <Day at={startedAt} />}</Cell>
							<Cell label="Emails" align="end">
								{queued.toLocaleString("en-US")}
							</Cell>
						</tr>
					))}
				</Table>
			)}
			<Pager
				first={isFirst ? null : "/dashboard/newsletter"}
				next={next && `/dashboard/newsletter?after=${next}`}
			/>
		</Page>
	);
}
