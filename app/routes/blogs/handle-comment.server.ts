import { redirect } from "@remix-run/cloudflare";
import { actAs } from "~/domain/accounts/context.server";
import { postComment } from "~/domain/blog/comments.server";
import { commentInput } from "~/domain/blog/input";
import { validateForm } from "~/http/input/validate-form.server";
import type { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { found } from "~/platform/refused";
import type { RejectedComment } from "./comment-form";

type Args = Parameters<Parameters<typeof anyone.action>[0]>[0];

/** What is refused is shown in the comment's box, with the typed text. */
export async function handleComment({ context, ctx, form }: Args, page: string) {
	const posted = await form.data();
	const comment = String(posted.get("comment") ?? "");
	const blogId = String(posted.get("blogId") ?? "");
	const reject = (
		errors: string[],
		status: number,
		more: Partial<RejectedComment> = {},
		headers?: Record<string, string>,
	) =>
		respondWithForm<RejectedComment>(
			{ blogId, comment, errors, requiredStep: null, ...more },
			status,
			headers,
		);
	const { user } = await context.getSession();
	if (!user)
		return reject(["You need to be logged in to comment."], 403, { requiredStep: "sign-in" });
	if (!user.verified)
		return reject(["Opps!!! email not verified"], 403, { requiredStep: "verify" });
	const input = await validateForm(posted, commentInput);
	if (!input.ok) {
		const { blogId: noBlog, ...wrong } = input.result.error ?? {};
		found(!noBlog);
		return reject(
			Object.values(wrong).flatMap((messages) => messages ?? []),
			400,
		);
	}
	form.refuseWith(({ errors: { formErrors = [], freshKey }, status, headers }) =>
		reject(formErrors, status, freshKey ? { freshKey: ctx.newId() } : {}, headers),
	);
	await form.limit("comment", user.id);
	await postComment(actAs(ctx, { kind: "buyer", userId: user.id }), input.value);
	return redirect(`${page}#blog-${blogId}`, 303);
}
