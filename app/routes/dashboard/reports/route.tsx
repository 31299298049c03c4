import { Link, useLoaderData } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { admin } from "~/http/pages/page.server";
import { REPORTS } from "~/http/reports/reports.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Page } from "~/ui/layout/page";
import { REPORT_RIGHTS } from "../sections";

export const handle = { access: "admin", right: REPORT_RIGHTS } satisfies RouteHandle;

export const meta = titled("Reports");

export const loader = admin.loader(async ({ user }) => ({
	reports: Object.entries(REPORTS)
		.filter(([, { right, isLinked }]) => !isLinked && hasRight(user, right))
		.map(([name, { title, intro }]) => ({ name, title, intro })),
}));

export default function Reports() {
	const { reports } = useLoaderData<typeof loader>();
	return (
		<Page title="Reports" width="text">
			<ul className="border-t border-line">
				{reports.map(({ name, title, intro }) => (
					<li key={name} className="border-b border-line py-2">
						<Link
							to={`/dashboard/reports/${name}`}
							className="inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-8"
						>
							{title}
						</Link>
						<p className="text-small text-soft">{intro}</p>
					</li>
				))}
			</ul>
		</Page>
	);
}
