import { inArray, sql } from "drizzle-orm";
import { readUploadedPicture } from "~/platform/images/image.server";
import { MAX_LONE_PICTURE_BYTES, MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { pictures, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { FileRow } from "../model/kind.server";
import {
	findAddressProblem,
	findPictureAddress,
	isFetchable,
	isTrusted,
	type PictureProblem,
} from "../model/picture-address";
import { PICTURE_KEPT_MS } from "../model/rules";

/** Each is some calls to D1 and R2. */
const FETCHED_PER_STEP = 20;
const MAX_AT_ONCE = 6;
const TIMEOUT_MS = 20_000;

/** How many of the lines one step takes: as far as they name no more pictures than it fetches. */
export function countFetchable(rows: readonly FileRow[]): number {
	const addresses = new Set<string>();
	const next = rows.findIndex(({ cells }) => {
		const named = findPictureAddress(cells.picture ?? "")?.address;
		if (named) addresses.add(named);
		return addresses.size > FETCHED_PER_STEP;
	});
	return next < 0 ? rows.length : next;
}

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
	const fetchAll = (addresses: Iterable<string>, atOnce: number, maxBytes: number) => {
		const waiting = Array.from(addresses).values();
		const fetchNext = async () => {
			for (const address of waiting) {
				failed.delete(address);
				const problem = await fetchPicture(platform, { address, maxBytes, adminId });
				if (problem) failed.set(address, problem);
			}
		};
		return Promise.all(Array.from({ length: atOnce }, fetchNext));
	};
	await fetchAll(missing, MAX_AT_ONCE, MAX_PICTURE_BYTES);
	const large = [...failed.keys()].filter((address) => failed.get(address) === "too-large");
	await fetchAll(large, 1, MAX_LONE_PICTURE_BYTES);
	return failed;
}

async function fetchPicture(
	platform: Platform,
	{ address, maxBytes, adminId }: { address: string; maxBytes: number; adminId: string },
): Promise<PictureProblem | null> {
	const { fetchPublic, settings } = platform;
	const problem = findAddressProblem(address, settings);
	if (problem) return problem;
	const fetched = await fetchPublic(address, {
		maxBytes,
		timeoutMs: TIMEOUT_MS,
		isAllowed: (url) => isFetchable(url, settings),
		isTrusted: (url) => isTrusted(url, settings),
	});
	if (!fetched.ok) return fetched.reason;
	const read = await readUploadedPicture(new Blob([fetched.bytes]), maxBytes);
	if (!read.ok) return read.reason === "too-large" ? "too-large" : "no-picture";
	const upload = { area: "products", uploadedBy: adminId, keptMs: PICTURE_KEPT_MS } as const;
	const { picture } = read;
	await withStoredPicture(platform, { ...upload, picture, fileName: address }, async () => {});
	return null;
}
