import { Link } from "@remix-run/react";
import { listPriceLists, MAX_COUNTED } from "~/domain/price-lists/queries.server";
import {
	describeDates,
	formatPercent,
	getListPhase,
	isAssignable,
	KIND_LABELS,
} from "~/domain/price-lists/rules";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink } from "~/ui/elements/button";
import { ListPage } from "~/ui/lists/list-page";
import { ListStatus } from "./list-status";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled("Price lists");

export const loader = admin.loader(async ({ request, ctx: { db, now } }) => {
	const { after, place } = readListUrl("/dashboard/prices", request.url);
	const { rows, next } = await listPriceLists(db, after);
	const at = now();
	const lists = rows.map((list) => ({
		...list,
		phase: getListPhase(list, at),
		partCount: formatCounted(list.partCount),
		customerCount: isAssignable(list.kind) ? formatCounted(list.customerCount) : "everybody",
	}));
	return { lists, place: { ...place, next } };
});

const formatCounted = (count: number) =>
	count > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(count);

export default withData<typeof loader>(({ lists, place }) => (
	<ListPage
		title="Price lists"
		intro="A buyer pays the lowest price of all lists that apply. No list can charge more than a product's own price."
		actions={<ButtonLink to="/dashboard/prices/why">Why this price?</ButtonLink>}
		add={["Add price list", "/dashboard/prices/add"]}
		empty="No price lists yet"
		noMore="No more price lists"
		place={place}
		caption="Newest first"
		rows={lists}
		columns={[
			["List", ({ id, name }) => <Link to={`/dashboard/prices/${id}`}>{name}</Link>],
			["Kind", ({ kind }) => KIND_LABELS[kind]],
			["Discount", ({ percentOffBp: bp }) => (bp > 0 ? formatPercent(bp) : "–"), "end"],
			["Status", ({ phase, fromAt }) => <ListStatus phase={phase} fromAt={fromAt} />],
			["Dates", (list) => describeDates(list)],
			["Parts", ({ partCount }) => partCount, "end"],
			["Accounts", ({ customerCount }) => customerCount, "end"],
		]}
	/>
));
