import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatPeriod } from "~/domain/reports/period";
import { requireRight } from "~/http/auth/guards.server";
import { admin } from "~/http/pages/page.server";
import { parseAsked } from "~/http/reports/asked.server";
import { REPORTS } from "~/http/reports/reports.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { PrintButton } from "~/ui/elements/print-button";
import { titled } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { TableFileLinks } from "~/ui/lists/list-page";
import { REPORT_RIGHTS } from "../../sections";
import { PeriodForm } from "./period-form";
import { ReportPicture } from "./report-picture";
import { ReportTable } from "./report-table";

export const handle = { access: "admin", right: REPORT_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>("Report", ({ title }) => title);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const name = params.report ?? "";
	const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
	if (!report) throw notFound();
	await requireRight(request, context, user, report.right);
	const { title, intro, hasPeriod = false } = report;
	const { asked, typed, errors } = parseAsked(request.url, ctx.now());
	const { period } = asked;
	const about = { name, title, intro, hasPeriod, period, typed, errors };
	if (errors) return data({ ...about, shown: null }, { status: 400 });
	return data({ ...about, shown: await report.show(ctx.db, asked) });
});

export default function ReportPage() {
	const { name, title, intro, hasPeriod, period, typed, errors, shown } =
		useLoaderData<typeof loader>();
	const query = hasPeriod ? `?${new URLSearchParams(period)}` : "";
	const caption = hasPeriod && !errors ? formatPeriod(period) : title;
	return (
		<Page
			title={title}
			intro={intro}
			actions={
				shown && shown.empty === null ? (
					<>
						<PrintButton variant="quiet" />
						<TableFileLinks file={`/dashboard/export/${name}`} query={query} />
					</>
				) : null
			}
		>
			{hasPeriod ? (
				<PeriodForm
					key={`${typed.first} ${typed.last}`}
					path={`/dashboard/reports/${name}`}
					typed={typed}
					errors={errors}
				/>
			) : null}
			{shown === null ? null : shown.empty === null ? (
				<div className="grid gap-6">
					<ReportPicture {...shown} />
					<ReportTable caption={caption} {...shown} />
				</div>
			) : (
				<EmptyState title={shown.empty} />
			)}
		</Page>
	);
}
