import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../elements/button";
import { EmptyState } from "../elements/empty-state";
import type { IconName } from "../elements/icon";
import { Pager } from "../elements/pager";
import { Page, type PageProps } from "../layout/page";
import { DataTable, type DataTableProps } from "./data-table";

/** Which page of a list is shown: from `readListUrl` and the list's query. */
export type ListPlace = { list: string; isFirst: boolean; next: string | null };

type ListPageProps<Row> = Omit<PageProps, "children"> &
	Omit<DataTableProps<Row>, "empty"> & {
		/** The name of an exported list. */
		csv?: string;
		add?: readonly [label: string, to: string];
		/** Without rows: on the first page, and on a later one. */
		empty: string;
		noMore?: string;
		/** Below `empty`: what a first row needs. */
		emptyText?: ReactNode;
		icon?: IconName;
		/** A list of several pages. */
		place?: ListPlace;
		/** Above the table. */
		children?: ReactNode;
	};

/** A page of the dashboard with one list. Dialogs over it are nested routes. */
export function ListPage<Row>(props: ListPageProps<Row>) {
	const { title, intro, width, actions, csv, add, children } = props;
	const { empty, noMore = empty, emptyText, icon, place, rows, ...table } = props;
	return (
		<>
			<Page
				title={title}
				intro={intro}
				width={width}
				actions={
					actions || csv || add ? <ListActions actions={actions} csv={csv} add={add} /> : null
				}
			>
				{children}
				{rows.length === 0 ? (
					<EmptyState icon={icon} title={place && !place.isFirst ? noMore : empty}>
						{emptyText}
					</EmptyState>
				) : (
					<DataTable {...table} rows={rows} />
				)}
				{place ? <ListPager {...place} /> : null}
			</Page>
			<Outlet />
		</>
	);
}

function ListActions({ actions, csv, add }: Pick<ListPageProps<never>, "actions" | "csv" | "add">) {
	return (
		<>
			{actions}
			{csv ? <CsvLink file={`/dashboard/export/${csv}`} /> : null}
			{add ? (
				<ButtonLink to={add[1]} variant="main">
					{add[0]}
				</ButtonLink>
			) : null}
		</>
	);
}

export const CsvLink = ({ file, label = "Download CSV" }: { file: string; label?: string }) => (
	<ButtonLink to={file} reloadDocument>
		{label}
	</ButtonLink>
);

export const ListPager = ({ list, isFirst, next }: ListPlace) => (
	<Pager
		first={isFirst ? null : list}
		next={next && `${list}${list.includes("?") ? "&" : "?"}after=${encodeURIComponent(next)}`}
	/>
);
