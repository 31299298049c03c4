import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "~/http/respond.server";

/** Pictures never change under a key: the key carries a hash of what it names. */
const FOREVER = "public, max-age=31536000, immutable";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const found = await context.platform.images.get(params["*"] ?? "", { onlyIf: request.headers });
	if (!found) throw notFound();
	const headers = new Headers({ etag: found.httpEtag, "cache-control": FOREVER });
	// R2 answers without a body when the browser's copy is still good.
	if (!("body" in found)) return new Response(null, { status: 304, headers });
	found.writeHttpMetadata(headers);
	headers.set("content-length", String(found.size));
	return new Response(found.body, { headers });
}
