import { asc, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { type DocumentDto, MAX_DOCUMENTS } from "../document-rules";
import { productDocuments } from "../tables.server";
import { type DocumentOwner, isOwnedBy } from "./owner.server";

/** Of one part or family, by title. */
export function listDocuments(db: Db, owner: DocumentOwner) {
	return db
		.select(pickColumns(productDocuments, "id", "kind", "title", "bytes", "createdAt"))
		.from(productDocuments)
		.where(isOwnedBy(owner))
		.orderBy(asc(productDocuments.title), asc(productDocuments.id))
		.limit(MAX_DOCUMENTS);
}

/** A column of another query: the documents that `condition` chooses, by title. */
export const selectDocuments = (condition: SQL) =>
	sql`(select json_group_array(json_object('id', id, 'kind', kind, 'title', title, 'bytes', bytes) order by title, id)
	from product_documents where ${condition})`.mapWith((json: string): DocumentDto[] =>
		JSON.parse(json),
	);
