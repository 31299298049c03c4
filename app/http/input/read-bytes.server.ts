/** Returns null for a longer body or a chunk that `isAcceptable` rejects. */
export async function readBytes(
	request: Pick<Request, "headers" | "body">,
	maxBytes: number,
	isAcceptable: (chunk: Uint8Array) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
	const reader = request.body?.getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	while (reader) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > maxBytes || !isAcceptable(value)) {
			await reader.cancel();
			return null;
		}
		chunks.push(value);
	}
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}
