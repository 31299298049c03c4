import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { productDocuments } from "../tables.server";
import { type DocumentOwner, isOwnedBy } from "./owner.server";

type StoredDocument = typeof productDocuments.$inferSelect;

export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
	const [document] = await db.select().from(productDocuments).where(eq(productDocuments.id, id));
	return document ?? null;
}

export async function findOwnedDocument(
	db: Db,
	owner: DocumentOwner,
	id: string,
): Promise<StoredDocument | null> {
	const [document] = await db
		.select()
		.from(productDocuments)
		.where(and(eq(productDocuments.id, id), isOwnedBy(owner)));
	return document ?? null;
}
