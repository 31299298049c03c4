import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listSavedLists, type SavedListItem } from "~/domain/saved-lists/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Saved lists");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	return { lists: await listSavedLists(context.platform.db, user.id) };
}

export default function Lists() {
	const { lists } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Saved lists"
			width="text"
			actions={
				<>
					<ButtonLink to="/lists/bought">Bought before</ButtonLink>
					<ButtonLink to="/order-pad">Order pad</ButtonLink>
				</>
			}
		>
			{lists.length === 0 ? (
				<EmptyState
					title="You have no saved lists yet"
					action={
						<ButtonLink to="/order-pad" variant="main">
							Paste a list of part numbers
						</ButtonLink>
					}
				>
					<p>Save what you order often: 'Save as list' is on the order pad and in your cart.</p>
				</EmptyState>
			) : (
				<Table caption="Your lists, by name" head={["Name", "Parts", "Actions"]}>
					{lists.map((list) => (
						<ListRow key={list.id} list={list} />
					))}
				</Table>
			)}
		</Page>
	);
}

function ListRow({ list: { id, name, lineCount } }: { list: SavedListItem }) {
	return (
		<tr>
			<Cell label="Name">
				<Link to={`/lists/${id}`}>{name}</Link>
			</Cell>
			<Cell label="Parts" align="end">
				{lineCount.toLocaleString("en-US")}
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/lists/${id}`} aria-label={`Open ${name}`}>
					Open
				</ButtonLink>
				<ButtonLink to={`/lists/${id}/delete`} variant="plain" aria-label={`Delete ${name}`}>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
