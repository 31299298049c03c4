import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";

/** After the response, so that its timing doesn't tell whether the address has an account. */
export function sendMailAfterResponse(platform: Platform, queueMail: () => Promise<void>): void {
	const queued = queueMail().then(() => sendDueMail(platform));
	platform.runAfterResponse(queued.catch(platform.reportError));
}
