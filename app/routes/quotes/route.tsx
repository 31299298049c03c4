import { Link, useLoaderData } from "@remix-run/react";
import { buildQuotePath } from "~/domain/quotes/links.server";
import { listOwnQuotes } from "~/domain/quotes/queries.server";
import { QUOTE_LABELS } from "~/domain/quotes/rules";
import { customer } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { ListPage } from "~/ui/lists/list-page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Quotes");

export const loader = customer.loader(async ({ request, ctx, user }) => {
	const { after, place } = readListUrl("/quotes", request.url, {});
	const { rows, next } = await listOwnQuotes(ctx, user, after);
	return {
		rows: rows.map(({ id, number, state, createdAt, validUntil, linkVersion }) => ({
			id,
			number,
			state,
			createdAt,
			validUntil,
			path: buildQuotePath(ctx.settings, { id, linkVersion }),
		})),
		place: { ...place, next },
	};
});

export default function Quotes() {
	const { rows, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Quotes"
			intro="Prices that you asked for, and those of your company."
			add={["Request a quote", "/quotes/new"]}
			empty="No quotes yet"
			place={place}
			caption="Newest first"
			rows={rows}
			columns={[
				["Quote", ({ path, number }) => <Link to={path}>{number}</Link>],
				["Requested", ({ createdAt }) => <Day at={createdAt} />],
				["State", ({ state }) => QUOTE_LABELS[state]],
				["Valid until", ({ validUntil }) => (validUntil ? <Day at={validUntil} /> : "")],
			]}
		/>
	);
}
