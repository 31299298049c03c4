import { redirect } from "@remix-run/cloudflare";
import { findCategory } from "~/domain/catalog/categories/queries.server";
import { buildCategoryUrl, type CategoryNode } from "~/domain/catalog/categories/rules";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

/** Throws a 404, or a redirect for a category that was moved; `papers` begins the address of what is printed. */
export async function findCategoryToPrint(
	db: Db,
	papers: "/print" | "/labels",
	path: string | undefined,
) {
	const found = await findCategory(db, path ?? "");
	if (!found.ok && found.movedTo === null) throw notFound();
	if (!found.ok) throw redirect(papers + buildCategoryUrl(found.movedTo ?? "/"), 301);
	const { category } = found;
	return { name: category.name, path: buildCategoryUrl(category.path), ids: listIds(category) };
}

/** With those inside it. */
const listIds = ({ id, children }: CategoryNode): string[] => [id, ...children.flatMap(listIds)];
