import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { applyPayment, ignoreEvent } from "~/domain/payments/apply-payment.server";

/** Events of this shop are a few KB; anything larger is not the provider's. */
const MOST_BYTES = 256 * 1024;

/**
 * The provider's signed messages. An answer of 2xx promises that the effect is committed; for anything that fails
 * on the way the thrown error's 500 makes the provider send it again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== "POST")
		return new Response(null, { status: 405, headers: { allow: "POST" } });
	const body = await request.text();
	if (body.length > MOST_BYTES) return Response.json({ error: "too large" }, { status: 413 });
	const { platform } = context;
	const event = await platform.payments.readEvent(body, request.headers.get("stripe-signature"));
	if (!event) return Response.json({ error: "bad signature" }, { status: 400 });
	const source = { event, actor: { kind: "system", name: "webhook" } } as const;
	const outcome = event.fact
		? await applyPayment(platform, event.fact, source)
		: await ignoreEvent(platform, event);
	return Response.json({ outcome });
}

export function loader() {
	return new Response(null, { status: 405, headers: { allow: "POST" } });
}
