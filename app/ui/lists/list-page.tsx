import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../elements/button";
import { EmptyState } from "../elements/empty-state";
import { Pager } from "../elements/pager";
import { Page, type PageProps } from "../layout/page";
import { DataTable, type DataTableProps } from "./data-table";

/** Which page of a list is shown: from `readListUrl` and the list's query. */
export type ListPlace = { list: string; isFirst: boolean; next: string | null };

type ListPageProps<Row> = Omit<PageProps, "children"> &
	Omit<DataTableProps<Row>, "empty"> & {
		exported?: readonly [name: string, query?: string];
		add?: readonly [label: string, to: string];
		/** Shown without rows on the first page; `noMore` on a later one. */
		empty: string;
		noMore?: string;
		/** Below `empty`: what a first row needs. */
		emptyText?: ReactNode;
		place?: ListPlace;
		children?: ReactNode;
	};

/** Shows a page of the dashboard with one list. Dialogs over it are nested routes. */
export function ListPage<Row>(props: ListPageProps<Row>) {
	const { title, intro, width, actions, exported, add, children } = props;
	const { empty, noMore = empty, emptyText, place, rows, ...table } = props;
	return (
		<>
			<Page
				title={title}
				intro={intro}
				width={width}
				actions={
					actions || exported || add ? (
						<ListActions actions={actions} exported={exported} add={add} />
					) : null
				}
			>
				{children}
				{rows.length === 0 ? (
					<EmptyState title={place && !place.isFirst ? noMore : empty}>{emptyText}</EmptyState>
				) : (
					<DataTable {...table} rows={rows} />
				)}
				{place ? <ListPager {...place} /> : null}
			</Page>
			<Outlet />
		</>
	);
}

function ListActions({
	actions,
	exported,
	add,
}: Pick<ListPageProps<never>, "actions" | "exported" | "add">) {
	return (
		<>
			{actions}
			{exported ? (
				<TableFileLinks file={`/dashboard/export/${exported[0]}`} query={exported[1]} />
			) : null}
			{add ? (
				<ButtonLink to={add[1]} variant="main">
					{add[0]}
				</ButtonLink>
			) : null}
		</>
	);
}

type TableFileLinksProps = { file: string; query?: string; label?: string };

/** Links to a file in both formats; `file` is without an extension. */
export const TableFileLinks = ({ file, query = "", label = "Download" }: TableFileLinksProps) => (
	<div className="flex flex-wrap gap-2">
		<ButtonLink to={`${file}.csv${query}`} reloadDocument>
			{label} CSV
		</ButtonLink>
		<ButtonLink to={`${file}.xlsx${query}`} reloadDocument>
			<span className="sr-only">{label}</span> XLSX
		</ButtonLink>
	</div>
);

export const ListPager = ({ list, isFirst, next }: ListPlace) => (
	<Pager
		first={isFirst ? null : list}
		next={next && `${list}${list.includes("?") ? "&" : "?"}after=${encodeURIComponent(next)}`}
	/>
);
