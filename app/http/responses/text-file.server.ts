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

export function escapeXml(text: string): string {
	return text
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
