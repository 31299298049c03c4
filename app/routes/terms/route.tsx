import { formatTk } from "~/domain/money/rules";
import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { publicPage } from "~/ui/head/page-meta";
import { LegalPage } from "~/ui/layout/legal-page";
import { buildTermsSections } from "./terms-sections";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta = publicPage({
	title: "Terms of use",
	path: "/terms",
	description: "How orders, payment, cancellation, refunds and shipping work in this shop.",
});

/** The terms quote the settings, so that they always match the shop. */
export const loader = anyone.loader(async ({ ctx }) => {
	const { shopName, holdMs, orderLimits } = ctx.settings;
	return {
		shopName,
		holdMinutes: Math.round(holdMs / 60_000),
		minOrder: formatTk(orderLimits.minPoisha),
		maxOrder: formatTk(orderLimits.maxPoisha),
	};
});

export default withData<typeof loader>((termsData) => (
	<LegalPage
		title="Terms of use"
		intro={`What you can expect from ${termsData.shopName} and what we expect from you. The terms published on the day you order apply.`}
		sections={buildTermsSections(termsData)}
	/>
));
