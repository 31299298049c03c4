/** A body of at most so many bytes, whatever its length header says; null for a longer one. */
export async function readBytes(
	request: Pick<Request, "headers" | "body">,
	most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(request.headers.get("content-length") ?? 0) > most) return null;
	const reader = request.body?.getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	while (reader) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > most) {
			await reader.cancel();
			return null;
		}
		chunks.push(value);
	}
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

/**
 * The fields of a body of at most so many bytes, whatever its length header says. What is no form, or was cut off, is
 * 'no-form'.
 */
export async function readFormData(
	request: Pick<Request, "headers" | "body">,
	most: number,
): Promise<FormData | "too-long" | "no-form"> {
	const type = request.headers.get("content-type") ?? "";
	try {
		const bytes = await readBytes(request, most);
		if (!bytes) return "too-long";
		return await new Response(bytes, { headers: { "content-type": type } }).formData();
	} catch {
		return "no-form";
	}
}
