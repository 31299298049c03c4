import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { commentInput } from "~/domain/blog/input";
import { postComment } from "~/domain/blog/post-comment.server";
import { KEY_REUSED, keyReused } from "~/http/errors/domain-error.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import type { RejectedComment } from "./comment-form";

export async function handleComment({ request, context }: ActionFunctionArgs, page: string) {
	const form = await parseForm(request);
	const blogId = String(form.get("blogId") ?? "");
	const comment = String(form.get("comment") ?? "");
	const rejectComment = (
		errors: string[],
		status: number,
		requiredStep: RejectedComment["requiredStep"] = null,
	) => respondWithForm<RejectedComment>({ blogId, comment, errors, requiredStep }, status);
	const { user } = await context.getSession();
	if (!user) return rejectComment(["You need to be logged in to comment."], 403, "sign-in");
	// Shown in the box: the guard's page would lose the typed text.
	if (!user.verified) return rejectComment(["Opps!!! email not verified"], 403, "verify");
	const input = await validateForm(request, commentInput);
	if (!input.ok) {
		const { blogId: noBlog, ...wrong } = input.result.error ?? {};
		if (noBlog) throw notFound();
		const errors = Object.values(wrong).flatMap((messages) => messages ?? []);
		return rejectComment(errors, 400);
	}
	const turn = await consumeRequestLimit(request, context.platform, "comment", user.id);
	if (!turn.ok) {
		const errors = [getWaitMessage(turn)];
		return respondRateLimited<RejectedComment>(
			{ blogId, comment, errors, requiredStep: null },
			turn,
		);
	}
	const posted = await postComment(context.platform, user.id, input.value);
	if (!posted.ok) {
		if (posted.reason === "no-such-blog") throw notFound();
		const rejected = { blogId, comment, errors: [KEY_REUSED], requiredStep: null };
		return respondWithForm<RejectedComment>(
			{ ...rejected, freshKey: context.platform.newId() },
			keyReused.status,
		);
	}
	return redirect(`${page}#blog-${blogId}`, 303);
}
