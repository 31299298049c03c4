import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { VARIANTS } from "../../app/platform/images/image-variants.server";
import type { Bindings } from "../bindings";
import { listObjectKeys } from "../verify/pictures";

const TYPES = new Map([
	[".webp", "image/webp"],
	[".jpg", "image/jpeg"],
	[".png", "image/png"],
	[".avif", "image/avif"],
	[".pdf", "application/pdf"],
]);

export async function copyObjects(
	{ IMAGES_BUCKET: from }: Bindings,
	{ IMAGES_BUCKET: into }: Bindings,
): Promise<number> {
	const keys = [...(await listObjectKeys(from))].filter((key) => !key.startsWith(VARIANTS));
	for (const key of keys) {
		const object = await from.get(key);
		if (!object) continue;
		await into.put(key, await object.arrayBuffer(), { httpMetadata: object.httpMetadata });
	}
	return keys.length;
}

export async function putFolder(folder: string, { IMAGES_BUCKET }: Bindings): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
	for (const file of files) {
		const key = file.slice(join(folder, "/").length).replaceAll("\\", "/");
		const contentType = TYPES.get(extname(file)) ?? "application/octet-stream";
		// A plain array: the bucket's proxy doesn't know Node's Buffer.
		const bytes = new Uint8Array(await readFile(file));
		await IMAGES_BUCKET.put(key, bytes, { httpMetadata: { contentType } });
	}
	return files.length;
}
