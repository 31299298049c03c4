import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OnlyInFile } from "~/domain/reports/limits";
import { formatPeriod, getPeriodBefore } from "~/domain/reports/period";
import { requireRight } from "~/http/auth/guards.server";
import { admin } from "~/http/pages/page.server";
import { parseAsked } from "~/http/reports/asked.server";
import { REPORTS } from "~/http/reports/reports.server";
import { writeListUrl } from "~/http/responses/list-url.server";
import { notFound } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { asRefused } from "~/platform/refused";
import { EmptyState } from "~/ui/elements/empty-state";
import { PrintButton } from "~/ui/elements/print-button";
import { Page } from "~/ui/layout/page";
import { AskForm } from "~/ui/lists/ask-form";
import { TableFileLinks } from "~/ui/lists/list-page";
import { StaffLink } from "~/ui/lists/staff-link";
import { REPORT_RIGHTS } from "../../sections";
import { ReportPicture } from "./report-picture";
import { ReportTable } from "./report-table";

export const handle = { access: "admin", right: REPORT_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>("Report", ({ title }) => title);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const name = params.report ?? "";
	const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
	if (!report) throw notFound();
	await requireRight(request, context, user, report.right);
	const { title, intro, period, find } = report;
	const { typed, errors, ...parsed } = parseAsked(request.url, ctx.now());
	const asked = parsed[period ?? "months"];
	const { of } = asked;
	const { first, last } = getPeriodBefore(asked.period);
	const months = period === "month" ? { month: first } : { first, last };
	const before =
		period && writeListUrl(`/dashboard/reports/${name}`, { ...months, find: asked.find, ...of });
	const about = { name, title, intro, kind: period, find, of, period: asked.period, typed, before };
	if (errors) return data({ ...about, errors, shown: null, hasFile: false }, { status: 400 });
	try {
		const shown = await report.show(ctx.db, asked);
		return data({ ...about, errors: null, shown, hasFile: shown.empty === null });
	} catch (error) {
		const { fields, status } = asRefused(error);
		const hasFile = error instanceof OnlyInFile;
		return data({ ...about, errors: fields, shown: null, hasFile }, { status });
	}
});

export default function ReportPage() {
	const { name, title, intro, kind, find, of, period, typed, before, errors, shown, hasFile } =
		useLoaderData<typeof loader>();
	const fields = [
		...(kind === "months" ? (["first", "last"] as const) : kind ? (["month"] as const) : []),
		...(find ? (["find"] as const) : []),
	];
	const asked = [...fields.map((field) => [field, typed[field]]), ...Object.entries(of)];
	const query = `?${new URLSearchParams(asked)}`;
	return (
		<Page
			title={title}
			intro={intro}
			actions={
				hasFile ? (
					<>
						{shown ? <PrintButton variant="quiet" /> : null}
						<TableFileLinks file={`/dashboard/export/${name}`} query={query} />
					</>
				) : null
			}
		>
			{fields.length > 0 ? (
				<AskForm
					key={query}
					path={`/dashboard/reports/${name}`}
					fields={fields}
					labels={{ first: "From", last: "To", month: "Month", find: find ?? "" }}
					typed={typed}
					errors={errors}
					kept={of}
				/>
			) : null}
			{errors && "" in errors ? <EmptyState title={errors[""]} /> : null}
			{shown === null ? null : shown.empty === null ? (
				<div className="grid gap-6">
					<ReportPicture {...shown} />
					<ReportTable caption={kind ? formatPeriod(period) : title} before={before} {...shown} />
					{shown.rows.length === shown.rowCount ? null : (
						<p>
							The first {shown.rows.length}
							{shown.rowCount === null ? "" : ` of ${formatNumber(shown.rowCount)}`} rows are shown.
							The total is of all, and the file has all.
						</p>
					)}
					{shown.notes.map(({ text, link }) => (
						<p key={text} className="text-soft">
							{text}{" "}
							{link ? (
								<StaffLink right={link.right} to={link.to}>
									{link.label}
								</StaffLink>
							) : null}
						</p>
					))}
				</div>
			) : (
				<EmptyState title={shown.empty} />
			)}
		</Page>
	);
}
