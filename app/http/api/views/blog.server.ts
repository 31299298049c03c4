import { z } from "zod";
import type { ApiBlog, ApiComment } from "~/domain/blog/api-blogs.server";
import { imageAt, photoAt } from "~/platform/images/image-address";
import { pickVisibleEmail, type Viewer } from "./viewer.server";

export const blogSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		des: z.string(),
		docs: z.url(),
		img: z.url(),
		email: z.string().optional().describe("Visible to its author and admins only"),
	})
	.meta({ id: "Blog" });

export const toBlogDto = (blog: ApiBlog, viewer: Viewer): z.infer<typeof blogSchema> => ({
	_id: blog.id,
	name: blog.name,
	des: blog.description,
	docs: blog.docsLink,
	img: imageAt(viewer.origin, blog.imageKey),
	...pickVisibleEmail(viewer, blog, "content"),
});

export const commentSchema = z
	.strictObject({
		_id: z.string(),
		email: z.string().optional().describe("Visible to its author and admins only"),
		name: z.string(),
		img: z.url().describe("The author's picture, or the default one"),
		comment: z.string(),
		blogId: z.string(),
	})
	.meta({ id: "Comment" });

export const toCommentDto = (
	comment: ApiComment,
	viewer: Viewer,
): z.infer<typeof commentSchema> => ({
	_id: comment.id,
	...pickVisibleEmail(viewer, comment, "content"),
	name: comment.name,
	img: photoAt(viewer.origin, comment.photoKey),
	comment: comment.comment,
	blogId: comment.blogId,
});
