import type { DocumentOwner } from "~/domain/catalog/documents/owner.server";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { notFound, orNotFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

type Params = { section?: string; ownerId?: string };

type OwnerPage = { owner: DocumentOwner; name: string; path: string; editPath: string };

/** Throws a 404 for an unknown part or family. */
export async function findOwner(db: Db, { section, ownerId: id = "" }: Params): Promise<OwnerPage> {
	const parent = `/dashboard/${section}/${id}`;
	const path = `${parent}/documents`;
	if (section === "manageProduct") {
		const { name } = orNotFound(await findManagedProduct(db, id));
		return { owner: { kind: "product", id }, name, path, editPath: parent };
	}
	if (section !== "families") throw notFound();
	const { name } = orNotFound(await findManagedFamily(db, id));
	return { owner: { kind: "family", id }, name, path, editPath: `${parent}/edit` };
}
