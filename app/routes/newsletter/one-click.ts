import { redirect } from "@remix-run/cloudflare";
import { unsubscribe } from "~/domain/newsletter/subscribers.server";
import { MAX_FIELDS, readFormData } from "~/http/input/read-form-data.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

/** The standard's single field needs far less, in multipart bodies too. */
const FORM_LIMITS = { maxBytes: 4 * 1024, maxFields: MAX_FIELDS };

const textResponse = (words: string, status: number) => new Response(`${words}\n`, { status });

// A POST without the form field gets a 400 first; a GET redirects.
export const handle = {
	access: "anyone",
	rateLimit: "none",
	isCookieless: true,
} satisfies RouteHandle;

/**
 * One-click unsubscribe for mail providers (RFC 8058): no cookies, no Origin header, no redirect.
 */
export const action = anyone.upload(async ({ request, params, ctx }) => {
	const form = request.method === "POST" ? await readFormData(request, FORM_LIMITS) : null;
	if (!(form instanceof FormData) || form.get("List-Unsubscribe") !== "One-Click") {
		return textResponse("Post List-Unsubscribe=One-Click here.", 400);
	}
	const isKnown = await unsubscribe(ctx, params.secret ?? "");
	return isKnown ? textResponse("Unsubscribed.", 200) : textResponse("Unknown link.", 404);
});

export const loader = anyone.loader(async ({ params }) =>
	redirect(`/newsletter/unsubscribe/${params.secret}`),
);
