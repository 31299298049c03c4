import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";

/**
 * Queues mail to an address that was typed, and sends it, after the answer: what it reads and writes depends on whether the
 * address is known here, and the time until the answer must not tell. A failure is logged.
 */
export function mailAfterAnswer(platform: Platform, queue: () => Promise<void>): void {
	const queued = queue().then(() => sendDueMail(platform));
	platform.afterAnswer(queued.catch(platform.note));
}
