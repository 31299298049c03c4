import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { productDocuments } from "../tables.server";
import { findOwnedDocument } from "./find-document.server";
import type { DocumentOwner } from "./owner.server";

/** Deleting one that is gone is no error. */
export async function deleteDocument(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	owner: DocumentOwner,
	documentId: string,
): Promise<void> {
	const { db, now } = needs;
	const document = await findOwnedDocument(db, owner, documentId);
	if (!document) return;
	const { key, kind, title } = document;
	await writeAudited(
		needs,
		db.delete(productDocuments).where(eq(productDocuments.id, documentId)),
		byAdmin(adminId, `${owner.kind}.delete-document`, `${owner.kind}:${owner.id}`, {
			before: { kind, title },
		}),
		[releasePicture(db, key, now())],
	);
}
