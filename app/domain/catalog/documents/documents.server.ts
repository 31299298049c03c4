import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { releasePicture, withStoredFile } from "~/platform/images/image-store.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { type DocumentDto, MAX_DOCUMENTS } from "../document-rules";
import { productDocuments } from "../tables.server";
import type { DocumentInput } from "./input";
import type { UploadedPdf } from "./read-pdf.server";

export type DocumentOwner = { kind: "product" | "family"; id: string };

const isOwnedBy = ({ kind, id }: DocumentOwner): SQL =>
	eq(kind === "product" ? productDocuments.productId : productDocuments.familyId, id);

export function listDocuments(db: Db, owner: DocumentOwner) {
	return db
		.select(pickColumns(productDocuments, "id", "kind", "title", "bytes", "createdAt"))
		.from(productDocuments)
		.where(isOwnedBy(owner))
		.orderBy(asc(productDocuments.title), asc(productDocuments.id))
		.limit(MAX_DOCUMENTS);
}

export const selectDocuments = (condition: SQL) =>
	sql`(select json_group_array(json_object('id', id, 'kind', kind, 'title', title, 'bytes', bytes) order by title, id)
	from product_documents where ${condition})`.mapWith((json: string): DocumentDto[] =>
		JSON.parse(json),
	);

export async function findDocument(db: Db, id: string, owner?: DocumentOwner) {
	const [document] = await db
		.select()
		.from(productDocuments)
		.where(and(eq(productDocuments.id, id), owner && isOwnedBy(owner)));
	return document ?? null;
}

type NewDocument = { owner: DocumentOwner; input: DocumentInput; pdf: UploadedPdf };

/** Adds a document. Of a form that is sent again the file is deleted. */
export async function addDocument(
	ctx: AdminContext,
	{ owner, input: { idempotencyKey, ...input }, pdf }: NewDocument,
): Promise<void> {
	const { db, now, by } = ctx;
	const id = hashPayload(idempotencyKey, by.userId, JSON.stringify([owner, input]), pdf.digest);
	const isKnown = async () => (await findDocument(db, id)) !== null;
	if (await isKnown()) return;
	const upload = {
		area: "documents",
		file: { ...pdf, extension: "pdf", contentType: "application/pdf" },
		uploadedBy: by.userId,
	} as const;
	const details = { ...input, bytes: pdf.bytes.length };
	const ownerColumn = owner.kind === "product" ? { productId: owner.id } : { familyId: owner.id };
	const hasRoom = sql`where (select count(*) from ${productDocuments} where ${isOwnedBy(owner)}) < ${MAX_DOCUMENTS}`;
	await withStoredFile(ctx, upload, async (key) => {
		const row = { ...ownerColumn, ...details, id, key, createdAt: now() };
		const isAdded = await writeAudited(
			ctx,
			insertSelect(db, productDocuments, row, hasRoom).onConflictDoNothing({
				target: productDocuments.id,
			}),
			byAdmin(by.userId, `${owner.kind}.add-document`, `${owner.kind}:${owner.id}`, {
				after: details,
			}),
		).catch(refuseViolation({ "foreign key": () => found<Refused>(null) }));
		if (!isAdded && !(await isKnown()))
			throw new Refused({
				file: `There are ${MAX_DOCUMENTS} documents already. Delete one first`,
			});
		return { ok: isAdded };
	});
}

/** Deleting one that is gone is no error. */
export async function deleteDocument(
	ctx: AdminContext,
	owner: DocumentOwner,
	documentId: string,
): Promise<void> {
	const { db, now, by } = ctx;
	const document = await findDocument(db, documentId, owner);
	if (!document) return;
	const { key, kind, title } = document;
	await writeAudited(
		ctx,
		db.delete(productDocuments).where(eq(productDocuments.id, documentId)),
		byAdmin(by.userId, `${owner.kind}.delete-document`, `${owner.kind}:${owner.id}`, {
			before: { kind, title },
		}),
		[releasePicture(db, key, now())],
	);
}
