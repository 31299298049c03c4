/**
 * Answers with a file that programs read: the same for everybody, so that anyone on the way may keep it.
 * @param type its content type, without the charset
 * @param maxAge for how many seconds it may be kept
 */
export function machineFile(body: string, type: string, maxAge: number): Response {
	return new Response(body, {
		headers: {
			"content-type": `${type}; charset=utf-8`,
			"cache-control": `public, max-age=${maxAge}`,
		},
	});
}

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Text as it stands in XML, in an element or an attribute; control characters, which XML can't carry at all, are left out. */
export function xmlText(text: string): string {
	return text
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
