import { pressInput } from "~/domain/webhooks/input";
import { pauseEndpoint } from "~/domain/webhooks/pause-endpoint.server";
import {
	type ReplayResult,
	replayDelivery,
	replayGivenUp,
} from "~/domain/webhooks/replay-delivery.server";
import { resumeEndpoint } from "~/domain/webhooks/resume-endpoint.server";
import { sendDueWebhooks } from "~/domain/webhooks/send-due-webhooks.server";
import { sendPing } from "~/domain/webhooks/send-ping.server";
import type { ToastCode } from "~/http/toast.server";
import type { Platform } from "~/platform/platform.server";

/** Does with an endpoint what a button of its page says, and gives the toast for it; null for a button or an endpoint that is none. */
export async function doWith(
	platform: Platform,
	adminId: string,
	endpointId: string,
	form: FormData,
): Promise<ToastCode | null> {
	switch (form.get("do")) {
		case "ping": {
			const input = pressInput.safeParse(Object.fromEntries(form));
			if (!input.success) return null;
			const key = input.data.submissionKey;
			const arrived = await sendPing(platform, adminId, endpointId, key);
			if (arrived === null) return null;
			return arrived ? "webhook-test-arrived" : "webhook-test-failed";
		}
		case "pause":
			return (await pauseEndpoint(platform, adminId, endpointId)) ? "webhook-paused" : "as-it-was";
		case "resume": {
			const resumed = await resumeEndpoint(platform, adminId, endpointId);
			platform.afterAnswer(sendDueWebhooks(platform));
			return resumed ? "webhook-resumed" : "as-it-was";
		}
		case "replay": {
			const deliveryId = String(form.get("deliveryId") ?? "");
			return replayed(platform, await replayDelivery(platform, adminId, endpointId, deliveryId));
		}
		case "replay-all":
			return replayed(platform, await replayGivenUp(platform, adminId, endpointId));
		default:
			return null;
	}
}

function replayed(platform: Platform, result: ReplayResult): ToastCode | null {
	if (!result.ok) return result.reason === "paused" ? "webhook-is-paused" : null;
	platform.afterAnswer(sendDueWebhooks(platform));
	return result.due > 0 ? "webhook-replayed" : "as-it-was";
}
