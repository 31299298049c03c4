import { Link, useLoaderData } from "@remix-run/react";
import { listSavedLists, listSharedLists } from "~/domain/saved-lists/queries.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowLink } from "~/ui/lists/row-actions";
import { PadLink, useOnlyLooks } from "~/ui/shell/only-looks";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta = titled("Saved lists");

export const loader = customer.loader(async ({ ctx: { db }, user }) => {
	const [lists, shared] = await Promise.all([
		listSavedLists(db, user.id),
		listSharedLists(db, user),
	]);
	return { lists, shared };
});

export default function Lists() {
	const { lists, shared } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Saved lists"
			width="text"
			actions={
				<>
					<ButtonLink to="/lists/bought">Bought before</ButtonLink>
					<PadLink>Order pad</PadLink>
				</>
			}
		>
			{lists.length === 0 ? (
				<EmptyState
					title="You have no saved lists yet"
					action={<PadLink variant="main">Paste a list of part numbers</PadLink>}
				>
					<p>
						{useOnlyLooks()
							? "Lists that others in your company share are shown here."
							: "Save what you order often: 'Save as list' is on the order pad and in your cart."}
					</p>
				</EmptyState>
			) : (
				<DataTable
					caption="Your lists, by name"
					rows={lists}
					columns={[
						["Name", (list) => <ListName {...list} />],
						["Parts", ({ lineCount }) => formatNumber(lineCount), "end"],
						["Actions", ({ id, name }) => <ListActions path={`/lists/${id}`} name={name} />],
					]}
				/>
			)}
			{shared.length > 0 ? (
				<section aria-labelledby="shared" className="mt-8">
					<h2 id="shared">Shared by others in your company</h2>
					<DataTable
						caption="By name"
						rows={shared}
						columns={[
							["Name", (list) => <ListName {...list} />],
							["Of", ({ sharedBy }) => sharedBy],
							["Parts", ({ lineCount }) => formatNumber(lineCount), "end"],
						]}
					/>
				</section>
			) : null}
		</Page>
	);
}

type ListNameProps = { id: string; name: string; isApproved: boolean };

const ListName = ({ id, name, isApproved }: ListNameProps) => (
	<>
		<Link to={`/lists/${id}`}>{name}</Link>
		{isApproved ? <small className="block text-good">Approved</small> : null}
	</>
);

const ListActions = ({ path, name }: { path: string; name: string }) => (
	<>
		<RowLink to={path} label="Open" what={name} isPage />
		<RowLink to={`${path}/delete`} label="Delete" what={name} variant="plain" isPage />
	</>
);
