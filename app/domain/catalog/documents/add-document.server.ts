import { eq, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { withStoredFile } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_DOCUMENTS } from "../document-rules";
import { productDocuments } from "../tables.server";
import type { DocumentInput } from "./input";
import { type DocumentOwner, isOwnedBy, toOwnerColumns } from "./owner.server";
import type { UploadedPdf } from "./read-pdf.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type NewDocument = { owner: DocumentOwner; input: DocumentInput; pdf: UploadedPdf };

type AddDocumentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-owner" | "too-many-documents" };

/** Sending the same form again adds nothing. */
export async function addDocument(
	needs: Needs,
	adminId: string,
	{ owner, input: { idempotencyKey, ...input }, pdf }: NewDocument,
): Promise<AddDocumentResult> {
	const id = hashPayload(idempotencyKey, adminId, JSON.stringify([owner, input]), pdf.digest);
	if (await isDocument(needs.db, id)) return { ok: true };
	const upload = {
		area: "documents",
		file: { ...pdf, extension: "pdf", contentType: "application/pdf" },
		uploadedBy: adminId,
	} as const;
	const details = { ...input, bytes: pdf.bytes.length };
	return withStoredFile(needs, upload, async (key): Promise<AddDocumentResult> => {
		const { db, now } = needs;
		const row = { ...toOwnerColumns(owner), ...details, id, key, createdAt: now() };
		const hasRoom = sql`where (select count(*) from ${productDocuments} where ${isOwnedBy(owner)}) < ${MAX_DOCUMENTS}`;
		try {
			const isAdded = await writeAudited(
				needs,
				insertSelect(db, productDocuments, row, hasRoom),
				byAdmin(adminId, `${owner.kind}.add-document`, `${owner.kind}:${owner.id}`, {
					after: details,
				}),
			);
			return isAdded ? { ok: true } : { ok: false, reason: "too-many-documents" };
		} catch (error) {
			if (getViolatedConstraint(error) === "foreign key")
				return { ok: false, reason: "no-such-owner" };
			// The same form, sent twice at the same time.
			if (await isDocument(db, id)) return { ok: true };
			throw error;
		}
	});
}

const isDocument = async (db: Platform["db"], id: string) =>
	(await db.$count(productDocuments, eq(productDocuments.id, id))) > 0;
