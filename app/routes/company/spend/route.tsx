import { data } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { OnlyInFile, SHOWN_ROWS } from "~/domain/reports/limits";
import {
	describeLength,
	formatPeriod,
	getPeriodBefore,
	listMonths,
	type Period,
} from "~/domain/reports/period";
import { compareSpend } from "~/domain/reports/spend.server";
import { sumRows } from "~/domain/reports/sums";
import { customer } from "~/http/pages/page.server";
import { parseAsked } from "~/http/reports/asked.server";
import { writeListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatMonth } from "~/platform/dhaka-days";
import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import { asRefused } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Chart } from "~/ui/elements/chart";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { PrintButton } from "~/ui/elements/print-button";
import { Page } from "~/ui/layout/page";
import { AskForm } from "~/ui/lists/ask-form";
import { DataTable } from "~/ui/lists/data-table";
import { TableFileLinks } from "~/ui/lists/list-page";
import { requireCompany } from "../require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("What the company spends");

const PATH = "/company/spend";

export const loader = customer.loader(async ({ request, ctx, user }) => {
	const { id } = await requireCompany(ctx, user);
	const { months: asked, typed, errors } = parseAsked(request.url, ctx.now());
	const about = { period: asked.period, typed, query: writeListUrl("", asked.period) };
	if (errors) return data({ ...about, errors, spend: null, hasFile: false }, { status: 400 });
	try {
		const compared = await compareSpend(ctx.db, id, asked.period);
		const hasFile = compared.rows.length > 0;
		return data({ ...about, errors: null, spend: toView(compared, asked.period), hasFile });
	} catch (error) {
		const { fields, status } = asRefused(error);
		const hasFile = error instanceof OnlyInFile;
		return data({ ...about, errors: fields, spend: null, hasFile }, { status });
	}
});

function toView({ rows, before }: Awaited<ReturnType<typeof compareSpend>>, period: Period) {
	const byMonth = groupBy([...rows, ...(before ?? [])], ({ month }) => month);
	const listAmounts = (months: Period) =>
		listMonths(months).map((month) => ({ month, ...sumRows(byMonth.get(month) ?? [], "poisha") }));
	return {
		totalPoisha: sumRows(rows, "poisha").poisha,
		months: listAmounts(period).map((sum) => ({
			...sum,
			to: writeListUrl("/myorder", { of: "company", month: sum.month }),
		})),
		before: before && listAmounts(getPeriodBefore(period)).map(({ poisha }) => poisha),
		rowCount: rows.length,
		rows: rows.slice(0, SHOWN_ROWS).map(({ userId: member, ...row }) => ({
			...row,
			to: writeListUrl("/myorder", {
				of: "company",
				month: row.month,
				member,
				[row.costCentre ? "centre" : "without"]: row.costCentre || "centre",
			}),
		})),
	};
}

export default withData<typeof loader>(({ period, typed, query, errors, spend, hasFile }) => (
	<Page
		title="What the company spends"
		intro="What its orders of a month cost with VAT, less what was cancelled or refunded of them."
		actions={
			<>
				<ButtonLink to="/company">The company</ButtonLink>
				{hasFile ? (
					<>
						{spend ? <PrintButton variant="quiet" /> : null}
						<TableFileLinks file={`${PATH}/file`} query={query} />
					</>
				) : null}
			</>
		}
	>
		<AskForm
			key={`${typed.first} ${typed.last}`}
			path={PATH}
			fields={["first", "last"]}
			labels={{ first: "From", last: "To", month: "", find: "" }}
			typed={typed}
			errors={errors}
		/>
		{spend === null ? null : spend.rowCount === 0 ? (
			<EmptyState title={`Nothing was ordered from ${formatPeriod(period)}`} />
		) : (
			<SpendTables {...spend} period={period} />
		)}
	</Page>
));

type SpendTablesProps = ReturnType<typeof toView> & { period: Period };

function describeBefore(before: readonly number[] | null, period: Period): string {
	const months = `in the ${describeLength(period)} before`;
	if (before === null) return `too many rows ${months} to compare`;
	const poisha = before.reduce((sum, each) => sum + each, 0);
	return `${formatTk(poisha, true)} ${months}${before.length > 1 ? " (line)" : ""}`;
}

const AMOUNT = [
	"Amount",
	({ poisha, to }: { poisha: number; to: string }) => (
		<Link to={to}>
			<Money poisha={poisha} hasDecimals />
		</Link>
	),
	"end",
] as const;

const SpendTables = ({ period, totalPoisha, months, before, rowCount, rows }: SpendTablesProps) => (
	<>
		<Chart
			title={formatPeriod(period)}
			total={formatTk(totalPoisha, true)}
			before={describeBefore(before, period)}
			bars={months.map(({ month, poisha, to }) => ({
				key: month,
				label: formatMonth(month),
				text: `${formatMonth(month)}: ${formatTk(poisha, true)}`,
				value: poisha,
				to,
			}))}
			line={before ?? []}
		/>
		<section aria-labelledby="months" className="my-8">
			<h2 id="months">By month</h2>
			<DataTable
				caption="The newest first"
				rows={months.filter(({ poisha }) => poisha > 0).reverse()}
				getKey={({ month }) => month}
				columns={[["Month", ({ month }) => formatMonth(month)], AMOUNT]}
			/>
		</section>
		<section aria-labelledby="members">
			<h2 id="members">By month, member and cost centre</h2>
			<DataTable
				caption={
					rows.length < rowCount
						? `The first ${formatNumber(rows.length)} of ${formatNumber(rowCount)}; the files have all`
						: "The newest first"
				}
				rows={rows}
				getKey={({ to }) => to}
				columns={[
					["Month", ({ month }) => formatMonth(month)],
					["Member", ({ member }) => member],
					["Cost centre", ({ costCentre }) => costCentre || "–"],
					AMOUNT,
				]}
			/>
		</section>
	</>
);
