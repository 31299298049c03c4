import { redirect } from "@remix-run/cloudflare";
import { buildDocumentName, buildDocumentUrl } from "~/domain/catalog/document-rules";
import { findDocument } from "~/domain/catalog/documents/documents.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

/** With objects and without `sandbox`, for browsers whose viewer is an element of the response. */
const POLICY =
	"default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A document never changes; the edge keeps a deleted one for a day. */
const CACHE_CONTROL = "public, max-age=31536000, s-maxage=86400, immutable";

export const loader = anyone.loader(async ({ params, ctx: { db, images } }) => {
	const document = found(await findDocument(db, params.documentId ?? ""));
	const name = buildDocumentName(document);
	if (params.documentName !== name) throw redirect(buildDocumentUrl(document), 301);
	const stored = found(await images.get(document.key));
	return new Response(stored.body, {
		headers: {
			"content-type": "application/pdf",
			"content-length": String(stored.size),
			"content-disposition": `inline; filename="${name}"`,
			"content-security-policy": POLICY,
			"cache-control": CACHE_CONTROL,
		},
	});
});
