import { Form } from "@remix-run/react";
import type { LedgerEntry } from "~/domain/receivables/describe-entry";
import { toMonth } from "~/domain/reports/period";
import { formatMonth, toMonthRange } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "../elements/button";
import { Money } from "../elements/money";
import { DataTable } from "../lists/data-table";
import { FilterField } from "../lists/filter-field";
import { ListPager, type ListPlace, TableFileLinks } from "../lists/list-page";
import { listEntryColumns } from "./entry-columns";

type StatementProps = {
	path: string;
	/** Written like '2026-11'. */
	month: string;
	typed: string;
	error?: string;
	beforePoisha: number;
	entries: readonly LedgerEntry[];
	place: ListPlace;
	ordersPath: string;
	/** A file of the same entries, without its extension. */
	file?: string;
};

export function Statement(props: StatementProps) {
	const { path, month, typed, error, beforePoisha, entries, place, ordersPath, file } = props;
	return (
		<section aria-labelledby="statement">
			<h2 id="statement" className="mb-2">
				Statement of {formatMonth(month)}
			</h2>
			<MonthForm key={typed} path={path} month={month} typed={typed} error={error} />
			<Balance label={`Owed before ${formatMonth(month)}`} poisha={beforePoisha} />
			{entries.length > 0 ? (
				<>
					<DataTable
						caption="The oldest first; Bangladesh time"
						rows={entries}
						getKey={({ n }) => n}
						columns={listEntryColumns(ordersPath, ({ note }) => note)}
					/>
					<ListPager {...place} />
					{place.next ? (
						<p className="hidden print:block">Later entries of the month are on the next page.</p>
					) : (
						<Balance
							label="Owed after the last entry"
							poisha={entries.at(-1)?.afterPoisha ?? beforePoisha}
						/>
					)}
					<div className="mt-4 flex flex-wrap gap-3 print:hidden">
						{file ? <TableFileLinks file={file} query={`?month=${month}`} /> : null}
						{place.next ? (
							<ButtonLink to={`${path}?month=${month}&all=1`}>All on one page, to print</ButtonLink>
						) : null}
					</div>
				</>
			) : (
				<p className="text-soft">
					{place.isFirst ? "No entries in this month." : "No more entries."}
				</p>
			)}
		</section>
	);
}

const Balance = ({ label, poisha }: { label: string; poisha: number }) => (
	<p className="my-4">
		{label}:{" "}
		<strong>
			<Money poisha={poisha} hasDecimals />
		</strong>
	</p>
);

type MonthFormProps = Pick<StatementProps, "path" | "month" | "typed" | "error">;

function MonthForm({ path, month, typed, error }: MonthFormProps) {
	const { since, until } = toMonthRange(month);
	const toPath = (at: number) => `${path}?month=${toMonth(at)}#statement`;
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
