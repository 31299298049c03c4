import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";

export const commentInput = z.object({
	blogId: requiredText("Open the page again", 100),
	comment: requiredText("Comment is required", 2000),
	idempotencyKey: idempotencyKeyInput,
});
export type CommentInput = z.infer<typeof commentInput>;

const DOCS_LINK = "Docs link must start with https:// or http://";

/** Readers follow the link, so `javascript:` is refused. */
export const blogInput = z.object({
	name: requiredText("Name is required", 200),
	des: requiredText("Description is required", 10_000),
	docs: requiredText("Docs link is required", 2000).pipe(
		z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: DOCS_LINK }),
	),
});
export type BlogInput = z.infer<typeof blogInput>;
export type BlogFields = z.input<typeof blogInput>;

export const addBlogInput = blogInput.extend({ idempotencyKey: idempotencyKeyInput });
export type AddBlogInput = z.infer<typeof addBlogInput>;
