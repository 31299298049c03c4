import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { getUploadKey } from "./files/normalised-file.server";
import type { ImportFile } from "./files/read-upload.server";
import type { ImportKindName } from "./model/rules";
import { imports } from "./model/tables.server";
import { startRun } from "./start-run.server";

type Upload = { kind: ImportKindName; fileName: string; file: ImportFile; idempotencyKey: string };

/** Stores the file and starts its dry run. Sending the same form again is the same import. */
export async function createImport(
	needs: Parameters<typeof startRun>[0],
	adminId: string,
	{ kind, fileName, file, idempotencyKey }: Upload,
): Promise<string> {
	const { bytes, lines } = file;
	const id = hashPayload(idempotencyKey, adminId, kind, fileName, bytes.length).slice(0, 32);
	const at = needs.now();
	// The row first, so that no file is forgotten: without its file, the dry run says so.
	await needs.db
		.insert(imports)
		.values({ id, kind, fileName, lines, actor: adminId, createdAt: at, changedAt: at })
		.onConflictDoNothing({ target: imports.id });
	await needs.images.put(getUploadKey(id), bytes);
	await startRun(needs, { importId: id, run: 1 });
	return id;
}
