/**
 * Answers with a file that programs read: the same for everybody, so that anyone on the way may keep it.
 * @param contentType its content type, without the charset
 * @param maxAgeSeconds for how many seconds it may be kept
 */
export function createTextFileResponse(
	body: string,
	contentType: string,
	maxAgeSeconds: number,
): Response {
	return new Response(body, {
		headers: {
			"content-type": `${contentType}; charset=utf-8`,
			"cache-control": `public, max-age=${maxAgeSeconds}`,
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
export function escapeXml(text: string): string {
	return text
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
