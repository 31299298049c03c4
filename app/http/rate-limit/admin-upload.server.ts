import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { UploadedPicture } from "~/platform/images/image.server";
import { type ReadUpload, readUpload } from "../input/read-upload.server";
import { respondWithForm } from "../responses/respond.server";
import { consumeRequestLimit, replyTooManyRequests } from "./rate-limit.server";

export type AdminUploadRequest = { request: Request; context: AppLoadContext; adminId: string };

type AdminUpload<T, Picture> =
	| Extract<ReadUpload<T, Picture>, { ok: true }>
	| { ok: false; response: ReturnType<typeof replyTooManyRequests> };

/** Reads a form with a picture, which counts towards the admin's limit. `response` is the form again. */
export async function readAdminUpload<T>(
	sent: AdminUploadRequest,
	schema: z.ZodType<T>,
	required: string,
): Promise<AdminUpload<T, UploadedPicture>>;
export async function readAdminUpload<T>(
	sent: AdminUploadRequest,
	schema: z.ZodType<T>,
): Promise<AdminUpload<T, UploadedPicture | null>>;
export async function readAdminUpload<T>(
	{ request, context, adminId }: AdminUploadRequest,
	schema: z.ZodType<T>,
	required?: string,
): Promise<AdminUpload<T, UploadedPicture | null>> {
	const input = await (required === undefined
		? readUpload(request, schema)
		: readUpload(request, schema, required));
	if (!input.ok) return { ok: false, response: respondWithForm(input.result, input.status) };
	if (!input.picture) return input;
	const turn = await consumeRequestLimit(request, context.platform, "admin-upload", adminId);
	return turn.ok ? input : { ok: false, response: replyTooManyRequests(input, turn) };
}
