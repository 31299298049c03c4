import { inArray, sql } from "drizzle-orm";
import { readUploadedPicture } from "~/platform/images/image.server";
import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { pictures, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { FileRow } from "../model/kind.server";
import { PICTURE_KEPT_MS } from "../model/rules";
import {
	findAddressProblem,
	findPictureAddress,
	isFetchable,
	isTrusted,
	type PictureProblem,
} from "./picture-address";

/** Lines of a step that fetches: each has at most one picture. */
export const FETCHED_PER_STEP = 20;
const MAX_AT_ONCE = 6;
const TIMEOUT_MS = 20_000;

/** Fetches what the lines name by address and the shop doesn't have yet; returns what failed. A picture is found by its address, as by a file name. */
export async function fetchPictures(
	platform: Platform,
	rows: readonly FileRow[],
	adminId: string,
): Promise<Map<string, PictureProblem>> {
	const named = rows.flatMap(({ cells }) => findPictureAddress(cells.picture ?? "")?.address ?? []);
	const known = await platform.db
		.select({ address: pictures.fileName })
		.from(pictures)
		.where(
			inArray(pictures.fileName, sql`(select value from json_each(${JSON.stringify(named)}))`),
		);
	const isKnown = new Set(known.map(({ address }) => address));
	const missing = new Set(named.filter((address) => !isKnown.has(address)));
	const failed = new Map<string, PictureProblem>();
	const waiting = missing.values();
	const fetchNext = async () => {
		for (const address of waiting) {
			const problem = await fetchPicture(platform, address, adminId);
			if (problem) failed.set(address, problem);
		}
	};
	await Promise.all(Array.from({ length: MAX_AT_ONCE }, fetchNext));
	return failed;
}

async function fetchPicture(
	platform: Platform,
	address: string,
	adminId: string,
): Promise<PictureProblem | null> {
	const { fetchPublic, settings } = platform;
	const problem = findAddressProblem(address, settings);
	if (problem) return problem;
	const fetched = await fetchPublic(address, {
		maxBytes: MAX_PICTURE_BYTES,
		timeoutMs: TIMEOUT_MS,
		isAllowed: (url) => isFetchable(url, settings),
		isTrusted: (url) => isTrusted(url, settings),
	});
	if (!fetched.ok) return fetched.reason;
	const read = await readUploadedPicture(new Blob([fetched.bytes]));
	if (!read.ok) return read.reason === "too-large" ? "too-large" : "no-picture";
	const upload = { area: "products", uploadedBy: adminId, keptMs: PICTURE_KEPT_MS } as const;
	const { picture } = read;
	await withStoredPicture(platform, { ...upload, picture, fileName: address }, async () => {});
	return null;
}
