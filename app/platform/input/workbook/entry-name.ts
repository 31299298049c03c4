/** The upper half of code page 437, in which programs for Windows write names. */
const CP437 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
/** Version and checksum stand before the name. */
const NAME_IN_FIELD = 5;

/** Names are UTF-8 whether or not an entry says so, as macOS writes them; else `unicode` has the name, or they are of Windows. */
export function decodeEntryName(bytes: Uint8Array, unicode: DataView | undefined): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		if (unicode && unicode.byteLength > NAME_IN_FIELD)
			return new TextDecoder().decode(
				new Uint8Array(
					unicode.buffer,
					unicode.byteOffset + NAME_IN_FIELD,
					unicode.byteLength - NAME_IN_FIELD,
				),
			);
		return Array.from(bytes, (byte) =>
			byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] ?? ""),
		).join("");
	}
}
