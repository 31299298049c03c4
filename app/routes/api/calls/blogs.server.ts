import { z } from "zod";
import { listApiBlogs, listApiComments } from "~/domain/blog/api-blogs.server";
import { addBlog } from "~/domain/blog/blogs.server";
import { postComment } from "~/domain/blog/comments.server";
import { blogInput, commentInput } from "~/domain/blog/input";
import { defineCall, succeed } from "~/http/api/call.server";
import { ignoredField, imageField } from "~/http/api/fields.server";
import { findUploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { blogSchema, commentSchema, toBlogDto, toCommentDto } from "~/http/api/views/blog.server";
import { created, inData, pageQuery, success } from "~/http/api/views/responses.server";
import { createViewer } from "~/http/api/views/viewer.server";
import { requiredText } from "~/platform/input/text-schemas";
import { found } from "~/platform/refused";

export const listBlogs = defineCall("GET /blogs", {
	tag: "Blogs",
	name: "listBlogs",
	summary: "The blogs, newest first",
	access: "anyone",
	query: pageQuery,
	response: inData(z.array(blogSchema)),
	example: { path: "/blogs", query: "limit=2" },
	async run({ platform, caller, query: { after, limit } }) {
		const { rows, next } = await listApiBlogs(platform.db, after ?? null, limit);
		const reader = createViewer(platform, caller);
		return succeed({ data: rows.map((blog) => toBlogDto(blog, reader)) }, { next });
	},
});

export const postBlog = defineCall("POST /blogs", {
	tag: "Blogs",
	name: "addBlog",
	summary: "Publish a blog in your name",
	access: "admin",
	right: "content",
	input: z.strictObject({ ...blogInput.shape, img: imageField, email: ignoredField }),
	status: 201,
	response: created,
	example: {
		path: "/blogs",
		input: {
			name: "What 8.8 on a bolt means",
			des: "The first number is a hundredth of the tensile strength in megapascals.",
			docs: "https://www.iso.org/standard/60610.html",
			img: "$IMAGE",
		},
	},
	async run({ ctx, caller, input: { name, des, docs, img }, idempotencyKey }) {
		const picture = await findUploadedPicture(ctx, caller, img, "img");
		const blog = { name, des, docs, idempotencyKey };
		return succeed({ success: true, _id: await addBlog(ctx, blog, picture) });
	},
});

export const listComments = defineCall("GET /comments/blog/{blogId}", {
	tag: "Blogs",
	name: "listComments",
	summary: "The comments on a blog, newest first",
	access: "anyone",
	query: pageQuery,
	response: inData(z.array(commentSchema)),
	errorStatuses: [404],
	example: { path: "/comments/blog/$BLOG" },
	async run({ platform, caller, params, query: { after, limit } }) {
		const page = found(await listApiComments(platform.db, params.blogId, after ?? null, limit));
		const reader = createViewer(platform, caller);
		const data = page.rows.map((comment) => toCommentDto(comment, reader));
		return succeed({ data }, { next: page.next });
	},
});

export const postCommentCall = defineCall("POST /comments/create-comment", {
	tag: "Blogs",
	name: "postComment",
	summary: "Comment on a blog in your name",
	access: "customer",
	input: z.strictObject({
		blogId: requiredText("A blogId is required", 100),
		comment: commentInput.shape.comment,
		email: ignoredField,
		name: ignoredField,
		img: ignoredField,
	}),
	status: 201,
	rateLimit: "comment",
	response: success.extend({ message: z.string() }),
	errorStatuses: [404],
	example: {
		path: "/comments/create-comment",
		input: { blogId: "$BLOG", comment: "Now I know what to order." },
	},
	async run({ ctx, input: { blogId, comment }, idempotencyKey }) {
		await postComment(ctx, { blogId, comment, idempotencyKey });
		return succeed({ success: true, message: "Your comment is posted" });
	},
});
