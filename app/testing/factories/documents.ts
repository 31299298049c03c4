import {
	addDocument,
	type DocumentOwner,
	listDocuments,
} from "~/domain/catalog/documents/documents.server";
import type { DocumentInput } from "~/domain/catalog/documents/input";
import { readPdf } from "~/domain/catalog/documents/read-pdf.server";
import { newId } from "~/platform/ids.server";
import { asAdmin, createTestPlatform } from "../platform";
import { createAdmin } from "./factories";

/** The header is all that the shop looks at. */
export const createPdfFile = (content: BlobPart = newId(), name = "dimensions.pdf") =>
	new File(["%PDF-1.7\n", content], name, { type: "application/pdf" });

export async function createDocument(
	owner: DocumentOwner,
	overrides: Partial<DocumentInput> = {},
): Promise<string> {
	const platform = createTestPlatform();
	const read = await readPdf(createPdfFile());
	if (!read.ok) throw new Error(read.reason);
	const input: DocumentInput = {
		title: "Dimensions",
		kind: "datasheet",
		idempotencyKey: newId(),
		...overrides,
	};
	const before = new Set((await listDocuments(platform.db, owner)).map(({ id }) => id));
	const ctx = asAdmin(platform, (await createAdmin()).id);
	await addDocument(ctx, { owner, input, pdf: read.pdf });
	const document = (await listDocuments(platform.db, owner)).find(({ id }) => !before.has(id));
	if (!document) throw new Error("The document was not added.");
	return document.id;
}
