import {
	idempotentRow,
	isRepeat,
	isUnusedKey,
} from "~/platform/idempotency/bind-key-to-payload.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";

/** `texts` are all that was typed and pressed. */
export type SentForm = { sender: string; key: string; texts: readonly string[] };

/** What a form does to a quote: done once, however often it is sent. `bind` makes the last statement of its batch. */
export type Step = Awaited<ReturnType<typeof openStep>>;

export async function openStep(
	{ db, now }: Platform,
	quoteId: string,
	{ sender, key, texts }: SentForm,
) {
	const at = now();
	const use = { form: `quote:${quoteId}`, sender, key };
	const { id, bind } = idempotentRow(db, use, texts, at);
	const isDone = await isRepeat(db, { ...use, payloadHash: id }, at);
	// That of a quote which the form makes: links have small letters and digits only.
	const quoteOfForm = hashSecret(id).slice(0, 32);
	return { id: quoteOfForm, bind, isDone, isNew: isUnusedKey(use, at) };
}
