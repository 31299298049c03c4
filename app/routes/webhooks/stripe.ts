import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { applyRefund } from "~/domain/payments/apply-refund.server";
import { ignoreEvent } from "~/domain/payments/provider-events.server";
import type { PaymentEvent } from "~/platform/card-payments.server";
import type { Platform } from "~/platform/platform.server";

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
	return Response.json({ outcome: await act(platform, event) });
}

function act(platform: Platform, event: PaymentEvent) {
	const source = { event, actor: { kind: "system", name: "webhook" } } as const;
	if (event.fact) return applyPayment(platform, event.fact, source);
	if (event.refund) return applyRefund(platform, event.refund, source);
	return ignoreEvent(platform, event);
}

export function loader() {
	return new Response(null, { status: 405, headers: { allow: "POST" } });
}
