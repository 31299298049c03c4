import { Link } from "@remix-run/react";
import { listIssues } from "~/domain/newsletter/issues.server";
import { countSubscribers } from "~/domain/newsletter/subscribers.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Day } from "~/ui/elements/date-time";
import { ListPage } from "~/ui/lists/list-page";
import { getIssuePath } from "./get-issue-path";
import { IssueBadge } from "./issue-badge";
import { NewsletterTabs } from "./newsletter-tabs";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled("Newsletters");

export const loader = admin.loader(async ({ request, ctx: { db } }) => {
	const { after, place } = readListUrl("/dashboard/newsletter", request.url);
	const [{ issues, next }, counts] = await Promise.all([
		listIssues(db, after),
		countSubscribers(db),
	]);
	return { issues, counts, place: { ...place, next } };
});

export default withData<typeof loader>(({ issues, counts, place }) => (
	<ListPage
		title="Newsletter"
		add={["Write a newsletter", "/dashboard/newsletter/write"]}
		empty="No newsletters yet"
		noMore="No more newsletters"
		place={place}
		caption="Newsletters, newest first"
		rows={issues}
		columns={[
			["Subject", ({ id, subject }) => <Link to={getIssuePath(id)}>{subject}</Link>],
			["State", ({ state }) => <IssueBadge state={state} />],
			["Written", ({ createdAt }) => <Day at={createdAt} />],
			["Sent", ({ startedAt }) => (startedAt === null ? "Not yet" : <Day at={startedAt} />)],
			["Emails", ({ queued }) => formatNumber(queued), "end"],
		]}
	>
		<NewsletterTabs counts={counts} current="issues" />
	</ListPage>
));
