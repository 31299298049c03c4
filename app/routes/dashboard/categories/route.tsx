import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { archiveCategory } from "~/domain/catalog/categories/archive-category.server";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { getHasPartsMessage } from "~/http/errors/categories.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { CategoryRow } from "./category-row";

export const handle = { access: "admin" } satisfies RouteHandle;

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
	return respondWithForm({ error: getHasPartsMessage(result) }, 409);
}

export default function Categories() {
	const { categories } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Page
			title="Categories"
			actions={
				<ButtonLink to="/dashboard/categories/add" variant="main">
					Add category
				</ButtonLink>
			}
		>
			<ErrorSummary errors={{}} formErrors={refused ? [refused.error] : []} />
			{categories.length === 0 ? (
				<EmptyState title="No categories yet" />
			) : (
				<Table
					caption="In the order of the shop: by position, then by name"
					head={["Category", "Address", "Parts", "Position", "Actions"]}
				>
					{categories.map((category) => (
						<CategoryRow key={category.id} category={category} />
					))}
				</Table>
			)}
		</Page>
	);
}
