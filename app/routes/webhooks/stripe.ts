import {
	alertRefusedWebhook,
	receiveEvent,
} from "~/domain/payments/provider-webhook/receive-event.server";
import { readBytes } from "~/http/input/read-bytes.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

/** Bytes. Stripe's events are a few KB; anything larger is not Stripe's. */
const MAX_EVENT_BYTES = 256 * 1024;

const utf8Decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const handle = {
	access: "anyone",
	rateLimit: "none",
	isCookieless: true,
} satisfies RouteHandle;

/**
 * A 2xx promises that the effect is committed; any thrown error's 500 makes Stripe send the event
 * again. Not an `action`, which would read the body as a form.
 */
export const action = anyone.upload(async ({ request, ctx }) => {
	if (request.method !== "POST")
		return new Response(null, { status: 405, headers: { allow: "POST" } });
	const bytes = await readBytes(request, MAX_EVENT_BYTES);
	if (!bytes) return Response.json({ error: "too large" }, { status: 413 });
	// Not `text()`: it drops a byte order mark, which the signature covers.
	const body = utf8Decoder.decode(bytes);
	const signature = request.headers.get("stripe-signature");
	const event = await ctx.payments.readEvent(body, signature);
	if (event === "not-an-event") {
		ctx.reportError(new Error("A signed webhook body is not an event."), { status: 400 });
		return Response.json({ error: "The body is not an event" }, { status: 400 });
	}
	if (event === "bad-signature") {
		// Without the header it is a stranger; with a wrong one our secret may be wrong.
		if (signature) {
			ctx.reportError(new Error("A webhook's signature did not match."), { status: 400 });
			await alertRefusedWebhook(ctx);
		}
		return Response.json({ error: "bad signature" }, { status: 400 });
	}
	const outcome = await receiveEvent(ctx, event, { kind: "system", name: "webhook" });
	return Response.json({ outcome });
});

export const loader = anyone.loader(
	async () => new Response(null, { status: 405, headers: { allow: "POST" } }),
);
