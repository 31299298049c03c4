import {
	type ReplayResult,
	replayDelivery,
	replayGivenUp,
} from "~/domain/webhooks/deliveries/replay-delivery.server";
import { sendPing } from "~/domain/webhooks/deliveries/send-ping.server";
import { sendToEndpoint } from "~/domain/webhooks/deliveries/send-to-endpoint.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints/pause-endpoint.server";
import { resumeEndpoint } from "~/domain/webhooks/endpoints/resume-endpoint.server";
import { submissionInput } from "~/domain/webhooks/input";
import type { ToastCode } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

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

/** Returns the toast code; null for an unknown button or endpoint. */
export async function handleEndpointAction(
	platform: Platform,
	adminId: string,
	endpointId: string,
	form: FormData,
): Promise<ToastCode | null> {
	switch (form.get("do")) {
		case "ping": {
			const input = submissionInput.safeParse(Object.fromEntries(form));
			if (!input.success) return null;
			const key = input.data.idempotencyKey;
			const state = await sendPing(platform, adminId, endpointId, key);
			return state && TEST_TOASTS[state];
		}
		case "pause":
			return (await pauseEndpoint(platform, adminId, endpointId))
				? "webhook-paused"
				: "nothing-changed";
		case "resume": {
			const resumed = await resumeEndpoint(platform, adminId, endpointId);
			platform.runAfterResponse(sendToEndpoint(platform, endpointId, AFTER_RESPONSE_LIMITS));
			return resumed ? "webhook-resumed" : "nothing-changed";
		}
		case "replay": {
			const deliveryId = String(form.get("deliveryId") ?? "");
			const result = await replayDelivery(platform, adminId, endpointId, deliveryId);
			return sendReplayed(platform, endpointId, result);
		}
		case "replay-all":
			return sendReplayed(platform, endpointId, await replayGivenUp(platform, adminId, endpointId));
		default:
			return null;
	}
}

function sendReplayed(
	platform: Platform,
	endpointId: string,
	result: ReplayResult,
): ToastCode | null {
	if (!result.ok) return result.reason === "paused" ? "webhook-paused-error" : null;
	platform.runAfterResponse(sendToEndpoint(platform, endpointId, AFTER_RESPONSE_LIMITS));
	return result.due > 0 ? "webhook-replayed" : "nothing-changed";
}
