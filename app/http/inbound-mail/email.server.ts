import { type ReceivedMail, receiveMail } from "~/domain/order-pad/mailed/receive-mail.server";
import { sendQueuedMail } from "~/platform/outbox/send-messages.server";
import { createPlatform } from "~/platform/platform.server";
import { readSettings } from "~/platform/saved-settings/saved-settings.server";
import { logJobFailure } from "../request/log.server";
import { createRequestId } from "../request/request-id.server";
import { MAX_MAIL_BYTES, MAX_MAIL_LINES, MAX_MAIL_PARTS } from "./limits";
import { readMailBody } from "./read-body.server";
import { readMailHead } from "./read-head.server";

type Message = Pick<ForwardableEmailMessage, "from" | "to" | "raw">;

const MAX_TRIES = 3;

/**
 * Makes an order pad of a mail to ORDERS_ADDRESS. Never throws: the sender would get the error, and
 * the address may be forged.
 */
export async function emailHandler(
	{ from, to, raw }: Message,
	env: Env,
	ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
	const reference = createRequestId();
	const report = (error: unknown) => logJobFailure({ reference, job: "email" }, error);
	try {
		const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
		const platform = createPlatform(env, { waitUntil, reportError: report });
		await readSettings(platform);
		const { ordersAddress, mail } = platform.settings;
		if (ordersAddress === "" || to.toLowerCase() !== ordersAddress) return;
		const { bytes, isCut } = await readStart(raw, MAX_MAIL_BYTES);
		const own = [ordersAddress, mail.address.toLowerCase()];
		const received: ReceivedMail = {
			...(await readMailHead(bytes, { from, to }, own)),
			bytes: bytes.length,
			readBody: isCut || isTooLong(bytes) ? null : () => readMailBody(bytes),
		};
		for (let tries = 1; ; tries += 1) {
			try {
				await receiveMail(platform, received);
				return await sendQueuedMail(platform);
			} catch (error) {
				if (tries === MAX_TRIES) throw error;
			}
		}
	} catch (error) {
		report(error);
	}
}

/** At most `max` bytes; the rest isn't read. */
async function readStart(
	stream: ReadableStream<Uint8Array>,
	max: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of stream) {
		chunks.push(chunk);
		length += chunk.length;
		if (length > max) break;
	}
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return { bytes: bytes.subarray(0, max), isCut: length > max };
}

const LINE_FEED = 10;
const DASH = 45;

/** Also counts what begins like a line between parts. */
function isTooLong(bytes: Uint8Array): boolean {
	let [lines, parts] = [0, 0];
	for (let at = 0; at < bytes.length; at += 1) {
		if (bytes[at] !== LINE_FEED) continue;
		lines += 1;
		if (bytes[at + 1] === DASH && bytes[at + 2] === DASH) parts += 1;
	}
	return lines > MAX_MAIL_LINES || parts > MAX_MAIL_PARTS;
}
