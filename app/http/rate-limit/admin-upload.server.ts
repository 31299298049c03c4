import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { FileField } from "../input/file-fields.server";
import { type ReadUpload, readUpload } from "../input/read-upload.server";
import { respondWithForm } from "../responses/respond.server";
import { consumeRequestLimit, replyTooManyRequests } from "./rate-limit.server";

export type AdminUploadRequest = {
	request: Request;
	context: AppLoadContext;
	admin: { id: string };
};

type AdminUpload<T, Content> =
	| Extract<ReadUpload<T, Content>, { ok: true }>
	| { ok: false; response: ReturnType<typeof replyTooManyRequests> };

/** Reads a form with a file, which counts towards the admin's limit. `response` is the form again. */
export async function readAdminUpload<T, Content>(
	{ request, context, admin }: AdminUploadRequest,
	schema: z.ZodType<T>,
	field: FileField<Content>,
): Promise<AdminUpload<T, Content>> {
	const input = await readUpload(request, schema, field);
	if (!input.ok) return { ok: false, response: respondWithForm(input.result, input.status) };
	if (!input.content) return input;
	const turn = await consumeRequestLimit(request, context.platform, "admin-upload", admin.id);
	return turn.ok ? input : { ok: false, response: replyTooManyRequests(input, turn) };
}
