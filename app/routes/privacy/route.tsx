import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { publicPage } from "~/ui/head/page-meta";
import { LegalPage } from "~/ui/layout/legal-page";
import { buildPrivacySections } from "./privacy-sections";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta = publicPage({
	title: "Privacy policy",
	path: "/privacy",
	description: "What data this shop keeps about you, why, for how long, and who else sees it.",
});

export const loader = anyone.loader(async ({ ctx }) => {
	const { shopName, papers } = ctx.settings;
	return { shopName, retentionYears: papers.retentionYears };
});

export default withData<typeof loader>(({ shopName, retentionYears }) => (
	<LegalPage
		title="Privacy policy"
		intro={`What data ${shopName} keeps about you, why, for how long, and who else sees it. In short: what an order needs, and nothing for advertising.`}
		sections={buildPrivacySections(shopName, retentionYears)}
	/>
));
