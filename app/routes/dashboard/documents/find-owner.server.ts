import type { DocumentOwner } from "~/domain/catalog/documents/documents.server";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";

type Params = { section?: string; ownerId?: string };

type OwnerPage = { owner: DocumentOwner; name: string; path: string; editPath: string };

/** Throws a 404 for an unknown part or family. */
export async function findOwner(db: Db, { section, ownerId: id = "" }: Params): Promise<OwnerPage> {
	const parent = `/dashboard/${section}/${id}`;
	const path = `${parent}/documents`;
	if (section === "manageProduct") {
		const { name } = found(await findManagedProduct(db, id));
		return { owner: { kind: "product", id }, name, path, editPath: parent };
	}
	const { name } = found(section === "families" ? await findManagedFamily(db, id) : null);
	return { owner: { kind: "family", id }, name, path, editPath: `${parent}/edit` };
}
