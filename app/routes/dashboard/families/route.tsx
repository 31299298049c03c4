import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { type CategoryChoice, listLeafCategories } from "~/domain/catalog/categories/rules";
import {
	FAMILIES_PAGE_SIZE,
	type FamilyFilter,
	listManagedFamilies,
	MAX_COUNTED_PARTS,
} from "~/domain/catalog/families/managed-families.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { Field, SelectField } from "~/ui/forms/field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Families");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { searchParams } = new URL(request.url);
	const filter: FamilyFilter = {
		query: (searchParams.get("q") ?? "").trim().slice(0, 100),
		categoryId: searchParams.get("category") ?? "",
	};
	const families = await listManagedFamilies(db, filter);
	return {
		families,
		filter,
		isCut: families.length === FAMILIES_PAGE_SIZE,
		maxCounted: MAX_COUNTED_PARTS,
		categories: listLeafCategories(await listManagedCategories(db)),
	};
}

export default function Families() {
	const { families, filter, isCut, maxCounted, categories } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="Families"
				intro="The parts of a family differ in size or finish, and share one table."
				actions={
					<ButtonLink to="/dashboard/families/add" variant="main">
						Add family
					</ButtonLink>
				}
			>
				<FamilySearch key={JSON.stringify(filter)} filter={filter} categories={categories} />
				{families.length === 0 ? (
					filter.query || filter.categoryId ? (
						<EmptyState title="No families found" />
					) : (
						<EmptyState title="No families yet">
							<p>
								A family needs a <Link to="/dashboard/categories">category</Link>, and an{" "}
								<Link to="/dashboard/attributes">attribute</Link> for each column of its table.
							</p>
						</EmptyState>
					)
				) : (
					<Table
						caption={isCut ? "The first 100 by name. Type more to narrow the list" : "By name"}
						head={["Family", "Category", "Parts", "Actions"]}
					>
						{families.map(({ id, slug, name, categoryName, partCount }) => (
							<tr key={id}>
								<Cell label="Family">
									<Link to={`/families/${slug}`}>{name}</Link>
								</Cell>
								<Cell label="Category">{categoryName}</Cell>
								<Cell label="Parts" align="end">
									{partCount > maxCounted ? `${maxCounted}+` : partCount}
								</Cell>
								<ActionsCell>
									<ButtonLink to={`/dashboard/families/${id}`} aria-label={`Parts of ${name}`}>
										Parts
									</ButtonLink>
									<ButtonLink to={`/dashboard/families/${id}/edit`} aria-label={`Edit ${name}`}>
										Edit
									</ButtonLink>
								</ActionsCell>
							</tr>
						))}
					</Table>
				)}
			</Page>
			<Outlet />
		</>
	);
}

type FamilySearchProps = { filter: FamilyFilter; categories: readonly CategoryChoice[] };

function FamilySearch({ filter, categories }: FamilySearchProps) {
	return (
		<Form action="/dashboard/families" role="search" aria-label="Families" className="bulk-search">
			<Field
				label="Name"
				name="q"
				type="search"
				defaultValue={filter.query}
				maxLength={100}
				autoComplete="off"
			/>
			<SelectField label="Category" name="category" defaultValue={filter.categoryId}>
				<option value="">All</option>
				{categories.map(({ id, label }) => (
					<option key={id} value={id}>
						{label}
					</option>
				))}
			</SelectField>
			<Button type="submit" className="mb-5">
				Find
			</Button>
		</Form>
	);
}
