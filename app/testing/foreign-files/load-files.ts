/** The bytes of each file by its name. */
const toBytesByName = (
	files: Record<string, string>,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> =>
	new Map(Object.entries(files).map(([path, url]) => [path.split("/").at(-1) ?? "", toBytes(url)]));

function toBytes(url: string): Uint8Array<ArrayBuffer> {
	const [head = "", base64 = ""] = url.split(";base64,");
	if (!head.startsWith("data:")) throw new Error(`Not inlined: ${url.slice(0, 80)}`);
	return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export const FOREIGN_FILES = toBytesByName(
	import.meta.glob<string>("./files/*", { query: "?url&inline", import: "default", eager: true }),
);

/** Exports of other systems, saved by LibreOffice. */
export const EXPORT_WORKBOOKS = toBytesByName(
	import.meta.glob<string>("../known-exports/workbooks/*", {
		query: "?url&inline",
		import: "default",
		eager: true,
	}),
);

/** Archives of pictures. */
export const FOREIGN_ZIPS = toBytesByName(
	import.meta.glob<string>("./zips/*", { query: "?url&inline", import: "default", eager: true }),
);
