import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import {
	listCategoryChoices,
	listIdsBelow,
	type ManagedCategory,
} from "~/domain/catalog/categories/rules";
import {
	listPartsOfBins,
	listPartsOfCategories,
	type WantedLabel,
} from "~/domain/catalog/labels/labelled-parts.server";
import { findNumberedProducts } from "~/domain/catalog/part-numbers/find-numbered-products.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { admin } from "~/http/pages/page.server";
import { respondWithLabels } from "~/http/printed/respond-with-labels.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";

export const handle = { access: "admin", right: ["catalogue", "dispatch"] } satisfies RouteHandle;

/** Labels of the shop's own shelves and of a counter, with public prices. */
export const loader = admin.loader(async ({ request, ctx }) => {
	const { searchParams } = new URL(request.url);
	const [parts = "", category = "", bin = ""] = ["parts", "category", "bin"].map(
		(name) => searchParams.get(name)?.trim() ?? "",
	);
	const categories = await listManagedCategories(ctx.db);
	const wanted = await listWanted(ctx.db, { parts, category, bin }, categories);
	return respondWithLabels({
		request,
		ctx,
		title: "Labels",
		back: { to: "/dashboard/manageProduct", label: "Back to products" },
		wanted,
		viewer: createPublicViewer(ctx),
		hasBins: true,
		fields: (
			<>
				<label>
					Part numbers
					<input name="parts" defaultValue={parts} size={24} placeholder="TY-0912, TY-0913" />
				</label>
				<label>
					Or a category
					<select name="category" defaultValue={category}>
						<option value="">–</option>
						{listCategoryChoices(categories).map(({ id, label }) => (
							<option key={id} value={id}>
								{label}
							</option>
						))}
					</select>
				</label>
				<label>
					Or bins that begin with
					<input name="bin" defaultValue={bin} size={6} />
				</label>
			</>
		),
	});
});

type Choice = { parts: string; category: string; bin: string };

/** Answers with a message where nothing can be printed. */
async function listWanted(
	db: Db,
	{ parts, category, bin }: Choice,
	categories: readonly ManagedCategory[],
): Promise<readonly WantedLabel[] | string> {
	if (parts) return findParts(db, parts);
	const found = category
		? await listPartsOfCategories(db, listIdsBelow(categories, category), "bin")
		: bin
			? await listPartsOfBins(db, bin)
			: null;
	if (found === null) return [];
	const where = category ? "this category" : `bins that begin with ${bin}`;
	return found.length > 0 ? found : `There is nothing to print: no part for sale is in ${where}.`;
}

async function findParts(db: Db, typed: string): Promise<readonly WantedLabel[] | string> {
	const numbers = typed.split(/[,;\n]/).flatMap((number) => number.trim() || []);
	const find = await findNumberedProducts(db, numbers);
	const found = numbers.map(find);
	const wrong = found.flatMap((each) => (each.ok ? [] : [each.message]));
	if (wrong.length > 0) return wrong.slice(0, MAX_MESSAGES).join(" ");
	return found.flatMap((each) => (each.ok ? [{ productId: each.product.id, quantity: null }] : []));
}

const MAX_MESSAGES = 5;
