import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { archiveCategory } from "~/domain/catalog/categories/archive-category.server";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { formatPosition } from "~/domain/catalog/categories/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { getHasProductsMessage } from "~/http/errors/categories.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { ArchiveButton, EditLink } from "~/ui/lists/row-actions";
import { CategoryAddress, CategoryName } from "./category-cells";

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

type CategoryActionsProps = { id: string; name: string; archived: boolean };

const CategoryActions = ({ id, name, archived }: CategoryActionsProps) => (
	<>
		<EditLink to={`/dashboard/categories/${id}`} what={name} />
		<ArchiveButton fields={{ categoryId: id }} isArchived={archived} what={name} />
	</>
);
