import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { commentInput } from "~/domain/blog/input";
import { postComment } from "~/domain/blog/post-comment.server";
import { KEY_REUSED, keyReused } from "~/http/errors/domain-error.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { againLater, takeTurn, waitSentence } from "~/http/rate-limit/rate-limit.server";
import { again, notFound } from "~/http/responses/respond.server";
import type { RefusedComment } from "./comment-form";

/** Posts what a comment box sent and leads back to its blog; a refusal keeps what was typed, for the page again. */
export async function answerComment({ request, context }: ActionFunctionArgs, page: string) {
	const form = await formOf(request);
	const blogId = String(form.get("blogId") ?? "");
	const comment = String(form.get("comment") ?? "");
	const refuse = (errors: string[], status: number, remedy: RefusedComment["remedy"] = null) =>
		again<RefusedComment>({ blogId, comment, errors, remedy }, status);
	const { user } = await context.visit();
	if (!user) return refuse(["You need to be logged in to comment."], 403, "sign-in");
	// Told in the box rather than by the guard's page, which would lose what was typed.
	if (!user.verified) return refuse(["Opps!!! email not verified"], 403, "verify");
	const input = await readForm(request, commentInput);
	if (!input.ok) {
		const { blogId: noBlog, ...wrong } = input.result.error ?? {};
		if (noBlog) throw notFound();
		const errors = Object.values(wrong).flatMap((messages) => messages ?? []);
		return refuse(errors, 400);
	}
	const turn = await takeTurn(request, context.platform, "comment", user.id);
	if (!turn.ok) {
		const errors = [waitSentence(turn)];
		return againLater<RefusedComment>({ blogId, comment, errors, remedy: null }, turn);
	}
	const posted = await postComment(context.platform, user.id, input.value);
	if (!posted.ok) {
		if (posted.reason === "no-such-blog") throw notFound();
		const refused = { blogId, comment, errors: [KEY_REUSED], remedy: null };
		return again<RefusedComment>(
			{ ...refused, freshKey: context.platform.newId() },
			keyReused.status,
		);
	}
	return redirect(`${page}#blog-${blogId}`, 303);
}
