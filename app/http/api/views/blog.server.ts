import { z } from "zod";
import type { BlogRecord, CommentRecord } from "~/domain/blog/api-blogs.server";
import { imageAt } from "~/platform/images/image-address";
import { addressFor, type Reader } from "./viewer.server";

/** A blog (specification, section 3). */
export const blogShape = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		des: z.string(),
		docs: z.url(),
		img: z.url(),
		email: z.string().optional().describe("For its author and for admins alone"),
	})
	.meta({ id: "Blog" });

export const blogView = (blog: BlogRecord, reader: Reader): z.infer<typeof blogShape> => ({
	_id: blog.id,
	name: blog.name,
	des: blog.description,
	docs: blog.docsLink,
	img: imageAt(reader.origin, blog.imageKey),
	...addressFor(reader, blog),
});

/** A comment (specification, section 3). */
export const commentShape = z
	.strictObject({
		_id: z.string(),
		email: z.string().optional().describe("For its author and for admins alone"),
		name: z.string(),
		img: z.url().optional().describe("Its author's picture, where they have one"),
		comment: z.string(),
		blogId: z.string(),
	})
	.meta({ id: "Comment" });

export const commentView = (
	comment: CommentRecord,
	reader: Reader,
): z.infer<typeof commentShape> => ({
	_id: comment.id,
	...addressFor(reader, comment),
	name: comment.name,
	...(comment.photoKey ? { img: imageAt(reader.origin, comment.photoKey) } : {}),
	comment: comment.comment,
	blogId: comment.blogId,
});
