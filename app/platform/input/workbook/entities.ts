const ENTITY = /&#?\w{1,8};/g;
const NAMED: Record<string, string> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&apos;": "'",
};

/** Decodes the entities that every XML file knows, with line breaks as XML counts them. */
export function decodeEntities(text: string): string {
	if (!text.includes("&") && !text.includes("\r")) return text;
	return text
		.replace(/\r\n?/g, "\n")
		.replace(ENTITY, (entity) => NAMED[entity] ?? decodeCharacter(entity));
}

function decodeCharacter(entity: string): string {
	const [, hex, decimal] = /^&#(?:[xX]([\da-fA-F]{1,6})|(\d{1,7}));$/.exec(entity) ?? [];
	const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
	return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
