import { Form, Link } from "@remix-run/react";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { type CategoryChoice, listLeafCategories } from "~/domain/catalog/categories/rules";
import {
	type FamilyFilter,
	listManagedFamilies,
	MAX_COUNTED_FAMILY_PRODUCTS,
} from "~/domain/catalog/families/managed-families.server";
import { admin } from "~/http/pages/page.server";
import { writeListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { readTextCursor } from "~/platform/d1/keyset.server";
import { Button } from "~/ui/elements/button";
import { PlainField, SelectField } from "~/ui/forms/field";
import { ListPage } from "~/ui/lists/list-page";
import { EditLink, RowLink } from "~/ui/lists/row-actions";
import { SEARCH_FIELDS } from "~/ui/lists/search-fields";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Families");

const PATH = "/dashboard/families";

export const loader = admin.loader(async ({ request, ctx: { db } }) => {
	const { searchParams } = new URL(request.url);
	const query = (searchParams.get("q") ?? "").normalize().trim().slice(0, 100);
	const categoryId = searchParams.get("category") ?? "";
	const after = readTextCursor(searchParams.get("after"));
	const { families, next } = await listManagedFamilies(db, { query, categoryId }, after);
	return {
		families,
		place: {
			list: writeListUrl(PATH, { q: query, category: categoryId }),
			isFirst: after === null,
			next,
		},
		filter: { query, categoryId },
		maxCounted: MAX_COUNTED_FAMILY_PRODUCTS,
		categories: listLeafCategories(await listManagedCategories(db)),
	};
});

export default withData<typeof loader>(({ families, place, filter, maxCounted, categories }) => {
	const isFiltered = Boolean(filter.query || filter.categoryId);
	return (
		<ListPage
			title="Families"
			intro="The parts of a family differ in size or finish, and share one table."
			add={["Add family", `${PATH}/add`]}
			empty={isFiltered ? "No families found" : "No families yet"}
			emptyText={
				isFiltered ? null : (
					<p>
						A family needs a <Link to="/dashboard/categories">category</Link>, and an{" "}
						<Link to="/dashboard/attributes">attribute</Link> for each column of its table.
					</p>
				)
			}
			place={place}
			caption="By name"
			rows={families}
			columns={[
				["Family", ({ slug, name }) => <Link to={`/families/${slug}`}>{name}</Link>],
				["Category", ({ categoryName }) => categoryName],
				["Parts", ({ partCount: n }) => (n > maxCounted ? `${maxCounted}+` : n), "end"],
				["Actions", ({ id, name }) => <FamilyActions path={`${PATH}/${id}`} name={name} />],
			]}
		>
			<FamilySearch key={JSON.stringify(filter)} filter={filter} categories={categories} />
		</ListPage>
	);
});

const FamilyActions = ({ path, name }: { path: string; name: string }) => (
	<>
		<RowLink to={path} label="Parts" what={`of ${name}`} isPage />
		<EditLink to={`${path}/edit`} what={name} />
	</>
);

type FamilySearchProps = { filter: FamilyFilter; categories: readonly CategoryChoice[] };

function FamilySearch({ filter, categories }: FamilySearchProps) {
	return (
		<Form action={PATH} role="search" aria-label="Families" className={SEARCH_FIELDS}>
			<PlainField label="Name" name="q" type="search" defaultValue={filter.query} maxLength={100} />
			<SelectField
				label="Category"
				name="category"
				defaultValue={filter.categoryId}
				empty="All"
				choices={categories}
			/>
			<Button type="submit" className="mb-2">
				Find
			</Button>
		</Form>
	);
}
