import { Form } from "@remix-run/react";
import type { LedgerEntry } from "~/domain/receivables/describe-entry";
import { formatMonth, toDateText, toDayNumber, toMonthRange } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { FilterField } from "~/ui/lists/filter-field";
import { ListPager, type ListPlace, TableFileLinks } from "~/ui/lists/list-page";
import { listEntryColumns } from "~/ui/receivables/entry-columns";

type StatementProps = {
	path: string;
	/** Written like '2026-11'. */
	month: string;
	typed: string;
	error?: string;
	beforePoisha: number;
	entries: readonly LedgerEntry[];
	place: ListPlace;
};

export function Statement(props: StatementProps) {
	const { path, month, typed, error, beforePoisha, entries, place } = props;
	return (
		<section aria-labelledby="statement">
			<h2 id="statement" className="mb-2">
				Statement of {formatMonth(month)}
			</h2>
			<MonthForm key={typed} path={path} month={month} typed={typed} error={error} />
			{entries.length > 0 ? (
				<>
					<DataTable
						caption="The newest first; Bangladesh time"
						rows={entries}
						getKey={({ n }) => n}
						columns={listEntryColumns("/myorder", ({ note }) => note)}
					/>
					<ListPager {...place} />
					{place.next ? (
						<p className="hidden print:block">Earlier entries of the month are on the next page.</p>
					) : null}
					<p className="mt-4 flex flex-wrap gap-3 print:hidden">
						<TableFileLinks file={`${path}/statement`} query={`?month=${month}`} />
						{place.next ? (
							<ButtonLink to={`${path}?month=${month}&all=1`}>All on one page, to print</ButtonLink>
						) : null}
					</p>
				</>
			) : (
				<p className="text-soft">
					{place.isFirst ? "No entries in this month." : "No more entries."}
				</p>
			)}
			<p className="mt-4">
				Owed before {formatMonth(month)}:{" "}
				<strong>
					<Money poisha={beforePoisha} />
				</strong>
			</p>
		</section>
	);
}

type MonthFormProps = Pick<StatementProps, "path" | "month" | "typed" | "error">;

function MonthForm({ path, month, typed, error }: MonthFormProps) {
	const { since, until } = toMonthRange(month);
	const toPath = (at: number) =>
		`${path}?month=${toDateText(toDayNumber(at)).slice(0, 7)}#statement`;
	return (
		<Form
			action={`${path}#statement`}
			role="search"
			aria-label="Month"
			className="mb-4 flex flex-wrap items-end gap-2 print:hidden"
		>
			<ButtonLink to={toPath(since - 1)}>Month before</ButtonLink>
			<FilterField
				label="Month"
				name="month"
				type={error ? "text" : "month"}
				value={typed}
				errors={error ? [error] : undefined}
				className="mb-0"
			/>
			<Button type="submit">Show</Button>
			<ButtonLink to={toPath(until)}>Month after</ButtonLink>
		</Form>
	);
}
