import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { formatPosition, type ManagedCategory } from "~/domain/catalog/categories/rules";
import { archiveCategory } from "~/domain/catalog/categories/verbs.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ArchivedBadge } from "~/ui/elements/badge";
import { SecondLine } from "~/ui/elements/second-line";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { ListPage } from "~/ui/lists/list-page";
import { ArchiveButton, EditLink } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Manage categories");

export const loader = admin.loader(async ({ ctx }) => {
	const categories = await listManagedCategories(ctx.db);
	return {
		categories: categories.map(({ intro: _, imageKey: __, nameBn: ___, ...shown }) => shown),
	};
});

export const action = admin.action(async ({ ctx, form }) => {
	form.openDialog();
	const sent = await form.data();
	const categoryId = String(sent.get("categoryId") ?? "");
	await archiveCategory(ctx, categoryId, sent.get("archived") === "yes");
	return form.leave("/dashboard/categories", "updated");
});

export default function Categories() {
	const { categories } = useLoaderData<typeof loader>();
	const refused = useActionData<{ error: string }>();
	return (
		<ListPage
			title="Categories"
			add={["Add category", "/dashboard/categories/add"]}
			empty="No categories yet"
			caption="In the order of the shop: by position, then by name"
			rows={categories}
			columns={[
				["Category", (category) => <CategoryName {...category} />],
				["Address", (category) => <CategoryAddress {...category} />],
				["Parts", ({ partCount }) => formatNumber(partCount), "end"],
				["Position", ({ position }) => formatPosition(position) || "last", "end"],
				["Actions", (category) => <CategoryActions {...category} />],
			]}
		>
			<ErrorSummary errors={{}} formErrors={refused ? [refused.error] : []} />
		</ListPage>
	);
}

type Category = Omit<ManagedCategory, "intro" | "imageKey" | "nameBn">;

const CategoryActions = ({ id, name, archived }: Category) => (
	<>
		<EditLink to={`/dashboard/categories/${id}`} what={name} />
		<ArchiveButton fields={{ categoryId: id }} isArchived={archived} what={name} />
	</>
);

/** The index is the depth. */
const INDENTS = ["", "", "pl-6", "pl-12", "pl-18"];

function CategoryName({ name, depth, archived, rewrittenCount, rewriteCount }: Category) {
	return (
		<div className={INDENTS[depth]}>
			{depth === 1 ? <strong>{name}</strong> : name}
			{archived ? <ArchivedBadge /> : null}
			{/* The search finds moved parts below the new parent as far as the scheduled job has come. */}
			{rewrittenCount === null ? null : (
				<SecondLine className="text-soft">
					Moving: {formatNumber(rewrittenCount)} of {formatNumber(rewriteCount)}
				</SecondLine>
			)}
		</div>
	);
}

const CategoryAddress = ({ archived, path }: Category) =>
	archived ? path : <Link to={`/categories${path.slice(0, -1)}`}>{path}</Link>;
