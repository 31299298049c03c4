import {
	type ReplayResult,
	replayDelivery,
	replayGivenUp,
} from "~/domain/webhooks/deliveries/replay-delivery.server";
import { sendPing } from "~/domain/webhooks/deliveries/send-ping.server";
import { sendToEndpoint } from "~/domain/webhooks/deliveries/send-to-endpoint.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints/pause-endpoint.server";
import { resumeEndpoint } from "~/domain/webhooks/endpoints/resume-endpoint.server";
import type { EndpointCommand } from "~/domain/webhooks/input";
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

/** Returns the toast code; null for an unknown endpoint. */
export async function runCommand(
	platform: Platform,
	adminId: string,
	endpointId: string,
	command: EndpointCommand,
): Promise<ToastCode | null> {
	const sendDue = () =>
		platform.runAfterResponse(sendToEndpoint(platform, endpointId, AFTER_RESPONSE_LIMITS));
	switch (command.do) {
		case "ping": {
			const state = await sendPing(platform, adminId, endpointId, command.idempotencyKey);
			return state && TEST_TOASTS[state];
		}
		case "pause": {
			const paused = await pauseEndpoint(platform, adminId, endpointId);
			return paused ? "webhook-paused" : "nothing-changed";
		}
		case "resume": {
			const resumed = await resumeEndpoint(platform, adminId, endpointId);
			sendDue();
			return resumed ? "webhook-resumed" : "nothing-changed";
		}
		case "replay":
		case "replay-all": {
			const replayed =
				command.do === "replay"
					? await replayDelivery(platform, adminId, endpointId, command.deliveryId)
					: await replayGivenUp(platform, adminId, endpointId);
			if (replayed.ok) sendDue();
			return getReplayToast(replayed);
		}
	}
}

function getReplayToast(replayed: ReplayResult): ToastCode | null {
	if (!replayed.ok) return replayed.reason === "paused" ? "webhook-paused-error" : null;
	return replayed.due > 0 ? "webhook-replayed" : "nothing-changed";
}
