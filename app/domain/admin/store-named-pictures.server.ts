import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import { UNDO_MS } from "../imports/model/rules";

export type NamedPicture = { fileName: string; picture: UploadedPicture };

/** For the files of parts that name them. */
export async function storeNamedPictures(
	needs: Parameters<typeof withStoredPicture>[0],
	adminId: string,
	named: readonly NamedPicture[],
): Promise<void> {
	for (const { fileName, picture } of named)
		await withStoredPicture(
			needs,
			{ area: "products", picture, uploadedBy: adminId, fileName, keptMs: UNDO_MS },
			async () => ({ ok: true }),
		);
}
