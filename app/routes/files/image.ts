import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "~/http/respond.server";

/** Pictures never change under a key: the key carries a hash of what it names. */
const FOREVER = "public, max-age=31536000, immutable";

/** The entity tag a browser holds, bare, as R2 compares it. A browser sends one, and weakly if something compressed it. */
function heldTag(request: Request): string | undefined {
	return /^(?:W\/)?"([^"]+)"$/.exec(request.headers.get("if-none-match") ?? "")?.[1];
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const held = heldTag(request);
	const onlyIf = held === undefined ? undefined : { etagDoesNotMatch: held };
	const found = await context.platform.images.get(params["*"] ?? "", { onlyIf });
	if (!found) throw notFound();
	const headers = new Headers({ etag: found.httpEtag, "cache-control": FOREVER });
	// R2 answers without a body when the browser's copy is still good.
	if (!("body" in found)) return new Response(null, { status: 304, headers });
	headers.set("content-type", found.httpMetadata?.contentType ?? "application/octet-stream");
	headers.set("content-length", String(found.size));
	return new Response(found.body, { headers });
}
