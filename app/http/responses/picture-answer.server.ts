import type { AppLoadContext } from "@remix-run/cloudflare";
import { DEFAULT_SIZE, PICTURE_SIZES } from "~/platform/images/image-address";
import { DOCUMENTS } from "~/platform/images/image-store.server";
import {
	findFallbackImage,
	makeVariant,
	type PictureFormat,
	storedVariant,
	VARIANTS,
	type Variant,
} from "~/platform/images/image-variants.server";

/** Keys contain a hash, so pictures never change; the edge keeps deleted ones for a day. */
const FOREVER = "public, max-age=31536000, s-maxage=86400, immutable";
/** A fallback image; the variant is tried again afterwards. */
const FOR_NOW = "public, max-age=300";

/** R2 takes keys of 1,024 bytes; ours have fewer than 100 characters. */
const MAX_KEY_CHARACTERS = 200;

export function variantAsked(request: Request, key: string): Variant | null {
	const asked = new URL(request.url).searchParams.get("w");
	const size = asked === null ? DEFAULT_SIZE : PICTURE_SIZES.find((it) => String(it) === asked);
	const isKey =
		key.length <= MAX_KEY_CHARACTERS && !key.startsWith(VARIANTS) && !key.startsWith(DOCUMENTS);
	if (size === undefined || !isKey) return null;
	return { key, size, format: formatFor(request.headers.get("accept") ?? "", key) };
}

function formatFor(accept: string, key: string): PictureFormat {
	if (accept.includes("image/avif")) return "avif";
	if (accept.includes("image/webp")) return "webp";
	return key.endsWith(".png") ? "png" : "jpg";
}

/** Returns null for an unknown picture. Sends no query to the database. */
export async function pictureAnswer(
	request: Request,
	{ platform, reportError }: AppLoadContext,
	variant: Variant,
): Promise<Response | null> {
	const held = heldTag(request);
	const address = new URL(`/images/${variant.key}`, platform.settings.origin);
	address.search = `w=${variant.size}&format=${variant.format}`;
	const copies = await edgeCopies();
	const onlyIf: HeadersInit = held === undefined ? {} : { "if-none-match": `"${held}"` };
	const copy = await copies?.match(new Request(address, { headers: onlyIf }));
	if (copy) return copy;
	const stored = await storedVariant(platform, variant, held);
	// R2 omits the body when the browser's copy is current.
	if (stored && !("body" in stored)) {
		return new Response(null, { status: 304, headers: headersOf(stored, FOREVER) });
	}
	const answer = stored ? sent(stored, FOREVER) : await sentAnew(platform, variant, reportError);
	if (answer && copies) platform.runAfterResponse(copies.put(address, answer.clone()));
	return answer;
}

async function sentAnew(
	platform: AppLoadContext["platform"],
	variant: Variant,
	note: AppLoadContext["reportError"],
): Promise<Response | null> {
	const making = makeVariant(platform, variant);
	// Continues when the visitor leaves, because the work is paid for.
	platform.runAfterResponse(making.catch(() => null));
	try {
		const made = await making;
		return made && sent(made, FOREVER);
	} catch (error) {
		note(error);
		const fallback = await findFallbackImage(platform, variant);
		return fallback && sent(fallback, FOR_NOW);
	}
}

function sent(object: R2ObjectBody, cacheControl: string): Response {
	const headers = headersOf(object, cacheControl);
	headers.set("content-type", object.httpMetadata?.contentType ?? "application/octet-stream");
	headers.set("content-length", String(object.size));
	return new Response(object.body, { headers });
}

function headersOf({ httpEtag }: R2Object, cacheControl: string): Headers {
	return new Headers({ etag: httpEtag, "cache-control": cacheControl, vary: "Accept" });
}

/** Without quotes, as R2 compares it; compression may have made it weak. */
function heldTag(request: Request): string | undefined {
	return /^(?:W\/)?"([^"]+)"$/.exec(request.headers.get("if-none-match") ?? "")?.[1];
}

async function edgeCopies(): Promise<Cache | null> {
	return "caches" in globalThis ? caches.open("pictures") : null;
}
