import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { UploadedPicture } from "~/platform/images/image.server";
import { findUpload, storeUpload } from "~/platform/images/image-store.server";
import { optionalPicture } from "../input/file-fields.server";
import { readUpload } from "../input/read-upload.server";
import type { FormReply } from "../input/validate-form.server";
import { consumeRequestLimit, getWaitMessage } from "./rate-limit.server";

export type SentForm = Pick<ActionFunctionArgs, "request" | "context"> & { user: { id: string } };

type KeptUpload<T> = { keep: (result: SubmissionResult) => Promise<SubmissionResult> } & (
	| { ok: true; value: T; picture: UploadedPicture | null; reply: FormReply }
	| { ok: false; status: number; result: SubmissionResult; headers?: Record<string, string> }
);

/**
 * Reads an upload of a form that comes back with its picture, because browsers forget the file: `keep` stores it
 * for an hour and puts its key into the field 'keptPicture'.
 */
export async function readKeptUpload<T>(
	{ request, context, user: { id: adminId } }: SentForm,
	schema: z.ZodType<T>,
): Promise<KeptUpload<T>> {
	const { platform } = context;
	const sent = await readUpload(request, schema, optionalPicture);
	const sentKey = (sent.ok ? sent.reply({}) : sent.result).initialValue?.keptPicture;
	const keptKey = typeof sentKey === "string" ? sentKey : "";
	const kept = sent.content || keptKey === "" ? null : await findUpload(platform, adminId, keptKey);
	const turn = sent.content
		? await consumeRequestLimit(request, platform, "admin-upload", adminId)
		: null;
	const hasExpired = keptKey !== "" && !sent.content && !kept;
	const keep = async (result: SubmissionResult): Promise<SubmissionResult> => {
		const { keptPicture: _, ...typed } = result.initialValue ?? {};
		if (hasExpired || turn?.ok === false)
			return { ...result, initialValue: { ...typed, image: "lost" } };
		if (!sent.content && !kept) return { ...result, initialValue: typed };
		const key = sent.content ? await storeUpload(platform, adminId, sent.content) : keptKey;
		const { image: __, ...others } = typed;
		return { ...result, initialValue: { ...others, keptPicture: key } };
	};
	if (!sent.ok) return { ok: false, status: sent.status, result: sent.result, keep };
	if (turn?.ok === false) {
		const result = sent.reply({ formErrors: [getWaitMessage(turn)] });
		const headers = { "retry-after": String(turn.retryAfterSeconds) };
		return { ok: false, status: 429, result, headers, keep };
	}
	if (hasExpired) {
		const result = sent.reply({ fieldErrors: { image: ["Choose the picture again"] } });
		return { ok: false, status: 400, result, keep };
	}
	return { ok: true, value: sent.value, picture: sent.content ?? kept, reply: sent.reply, keep };
}
