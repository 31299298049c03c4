import { listWaitedParts } from "~/domain/backorders/queries.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { ListPage } from "~/ui/lists/list-page";
import { StaffLink } from "~/ui/lists/staff-link";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled("Backorders by part");

export const loader = admin.loader(async ({ ctx }) => ({ parts: await listWaitedParts(ctx.db) }));

const formatDemand = (units: number, count: number): string =>
	count === 0
		? "0"
		: `${formatNumber(units)} in ${count} ${count === 1 ? "backorder" : "backorders"}`;

export default withData<typeof loader>(({ parts }) => (
	<ListPage
		title="Backorders by part"
		intro="Parts that buyers wait for, the longest wait first. What arrives is held for the oldest that fits, and an order is made of it within five minutes."
		exported={["backorders"]}
		empty="Nobody waits for a part"
		caption="By part; Bangladesh time"
		rows={parts}
		getKey={({ productId }) => productId}
		columns={[
			[
				"Part",
				({ productId, name, partNumber }) => (
					<>
						<StaffLink right="catalogue" to={`/dashboard/manageProduct/${productId}`}>
							{name}
						</StaffLink>
						<SecondLine>{partNumber}</SecondLine>
					</>
				),
			],
			["Waiting", ({ waitingUnits, waitingCount }) => formatDemand(waitingUnits, waitingCount)],
			["Arrived, held", ({ readyUnits, readyCount }) => formatDemand(readyUnits, readyCount)],
			["For sale", ({ available }) => formatNumber(available), "end"],
			["Lead time", ({ leadDays }) => (leadDays < 0 ? "unknown" : `${leadDays} days`)],
			["Oldest since", ({ oldestAt }) => <Day at={oldestAt} />],
			[
				"Actions",
				({ productId, name }) => (
					<ButtonLink
						to={`/dashboard/backorders/part/${productId}`}
						variant="plain"
						aria-label={`See who waits for ${name}`}
					>
						Who waits
					</ButtonLink>
				),
			],
		]}
	/>
));
