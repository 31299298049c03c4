const files = import.meta.glob<string>("./files/*", {
	query: "?url&inline",
	import: "default",
	eager: true,
});

/** The bytes of each file by its name. */
export const FOREIGN_FILES: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(
	Object.entries(files).map(([path, url]) => [path.slice("./files/".length), toBytes(url)]),
);

function toBytes(url: string): Uint8Array<ArrayBuffer> {
	const [head = "", base64 = ""] = url.split(";base64,");
	if (!head.startsWith("data:")) throw new Error(`Not inlined: ${url.slice(0, 80)}`);
	return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
