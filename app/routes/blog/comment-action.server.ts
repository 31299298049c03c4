import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { commentInput } from "~/domain/blog/input";
import { postComment } from "~/domain/blog/post-comment.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { readForm } from "~/http/read-input.server";
import { again, notFound } from "~/http/respond.server";
import type { RefusedComment } from "./comment-form";

/** Posts what a comment box sent and leads back to its blog; a refusal keeps what was typed, for the page again. */
export async function answerComment({ request, context }: ActionFunctionArgs, page: string) {
	const form = await request.clone().formData();
	const blogId = String(form.get("blogId") ?? "");
	const refuse = (refused: Pick<RefusedComment, "errors" | "mustSignIn">, status: number) =>
		again<RefusedComment>({ ...refused, blogId, comment: String(form.get("comment")) }, status);
	const { user } = await context.visit();
	if (!user) {
		return refuse({ errors: ["You need to be logged in to comment."], mustSignIn: true }, 403);
	}
	await requireVerifiedUser(request, context);
	const input = await readForm(request, commentInput);
	if (!input.ok) {
		const { blogId: noBlog, ...wrong } = input.result.error ?? {};
		if (noBlog) throw notFound();
		const errors = Object.values(wrong).flatMap((messages) => messages ?? []);
		return refuse({ errors, mustSignIn: false }, 400);
	}
	const posted = await postComment(context.platform, user.id, input.value);
	if (!posted.ok) throw notFound();
	return redirect(`${page}#blog-${blogId}`, 303);
}
