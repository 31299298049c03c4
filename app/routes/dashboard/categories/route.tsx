import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { archiveCategory } from "~/domain/catalog/categories/archive-category.server";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { formatPosition, type ManagedCategory } from "~/domain/catalog/categories/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { getHasProductsMessage } from "~/http/errors/categories.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ArchivedBadge } from "~/ui/elements/badge";
import { SecondLine } from "~/ui/elements/second-line";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { ArchiveButton, EditLink } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Manage categories");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const categories = await listManagedCategories(context.platform.db);
	return { categories: categories.map(({ intro: _, imageKey: __, ...shown }) => shown) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const form = await parseForm(request);
	const categoryId = String(form.get("categoryId") ?? "");
	const archived = form.get("archived") === "yes";
	const result = await archiveCategory(context.platform, admin.id, categoryId, archived);
	if (result.ok) return redirectWithToast("/dashboard/categories", "updated");
	if (result.reason === "no-such-category") throw notFound();
	return respondWithForm({ error: getHasProductsMessage(result) }, 409);
}

export default function Categories() {
	const { categories } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
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
				["Parts", ({ partCount }) => partCount.toLocaleString("en-US"), "end"],
				["Position", ({ position }) => formatPosition(position) || "last", "end"],
				["Actions", (category) => <CategoryActions {...category} />],
			]}
		>
			<ErrorSummary errors={{}} formErrors={refused ? [refused.error] : []} />
		</ListPage>
	);
}

type Category = Omit<ManagedCategory, "intro" | "imageKey">;

const CategoryActions = ({ id, name, archived }: Category) => (
	<>
		<EditLink to={`/dashboard/categories/${id}`} what={name} />
		<ArchiveButton fields={{ categoryId: id }} isArchived={archived} what={name} />
	</>
);

/** By depth. */
const INDENTS = ["", "", "pl-6", "pl-12", "pl-18"];

function CategoryName({ name, depth, archived, rewrittenCount, rewriteCount }: Category) {
	return (
		<div className={INDENTS[depth]}>
			{depth === 1 ? <strong>{name}</strong> : name}
			{archived ? <ArchivedBadge /> : null}
			{/* The search finds moved parts below the new parent as far as the scheduled job has come. */}
			{rewrittenCount === null ? null : (
				<SecondLine className="text-soft">
					Moving: {rewrittenCount.toLocaleString("en-US")} of {rewriteCount.toLocaleString("en-US")}
				</SecondLine>
			)}
		</div>
	);
}

const CategoryAddress = ({ archived, path }: Category) =>
	archived ? path : <Link to={`/categories${path.slice(0, -1)}`}>{path}</Link>;
