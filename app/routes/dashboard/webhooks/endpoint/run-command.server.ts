import type { AdminContext } from "~/domain/accounts/context.server";
import { replayDelivery, replayGivenUp, sendPing } from "~/domain/webhooks/deliveries.server";
import { pauseEndpoint, resumeEndpoint } from "~/domain/webhooks/endpoints.server";
import type { EndpointCommand } from "~/domain/webhooks/input";
import { sendToEndpoint } from "~/domain/webhooks/send-due-webhooks.server";
import type { ToastCode } from "~/http/responses/toasts.server";

/**
 * Work after a response is stopped after 30 s and the last request may take 10 s; the scheduled job
 * sends the rest.
 */
const AFTER_RESPONSE_LIMITS = { most: 50, forMs: 15_000 };

const TEST_TOASTS = {
	sent: "webhook-test-arrived",
	"given-up": "webhook-test-failed",
	pending: "webhook-test-pending",
} as const;

export async function runCommand(
	ctx: AdminContext,
	endpointId: string,
	command: EndpointCommand,
): Promise<ToastCode> {
	const sendDue = () =>
		ctx.runAfterResponse(sendToEndpoint(ctx, endpointId, AFTER_RESPONSE_LIMITS));
	switch (command.do) {
		case "ping":
			return TEST_TOASTS[await sendPing(ctx, endpointId, command.idempotencyKey)];
		case "pause": {
			const paused = await pauseEndpoint(ctx, endpointId);
			return paused ? "webhook-paused" : "nothing-changed";
		}
		case "resume": {
			const resumed = await resumeEndpoint(ctx, endpointId);
			sendDue();
			return resumed ? "webhook-resumed" : "nothing-changed";
		}
		case "replay":
		case "replay-all": {
			const due =
				command.do === "replay"
					? await replayDelivery(ctx, endpointId, command.deliveryId)
					: await replayGivenUp(ctx, endpointId);
			if (due === null) return "webhook-paused-error";
			sendDue();
			return due > 0 ? "webhook-replayed" : "nothing-changed";
		}
	}
}
