import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";

/**
 * Queues mail to an address that was typed, and sends it, after the answer: what it reads and writes depends on whether the
 * address is known here, and the time until the answer must not tell. A failure is logged.
 */
export function sendMailAfterResponse(platform: Platform, queueMail: () => Promise<void>): void {
	const queued = queueMail().then(() => sendDueMail(platform));
	platform.runAfterResponse(queued.catch(platform.reportError));
}
