import { z } from "zod";
import { addBlog } from "~/domain/blog/add-blog.server";
import { blogRecords, commentRecords } from "~/domain/blog/api-blogs.server";
import { blogInput, commentInput } from "~/domain/blog/input";
import { postComment } from "~/domain/blog/post-comment.server";
import { call, done } from "~/http/api/call.server";
import { carried, imageField } from "~/http/api/fields.server";
import { uploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { keyReused, nothingHere } from "~/http/api/problem.server";
import { blogShape, blogView, commentShape, commentView } from "~/http/api/views/blog.server";
import { inData, made, pageQuery, success } from "~/http/api/views/responses.server";
import { readerOf } from "~/http/api/views/viewer.server";

export const listBlogs = call({
	method: "GET",
	path: "/blogs",
	about: "Blogs",
	name: "listBlogs",
	summary: "The blogs, newest first",
	who: "anyone",
	query: pageQuery,
	answer: inData(z.array(blogShape)),
	example: { path: "/blogs", query: "limit=2" },
	async run({ platform, caller, query: { after, limit } }) {
		const { records, next } = await blogRecords(platform.db, after ?? null, limit);
		const reader = readerOf(platform, caller);
		return done({ data: records.map((blog) => blogView(blog, reader)) }, { next });
	},
});

export const postBlog = call({
	method: "POST",
	path: "/blogs",
	about: "Blogs",
	name: "addBlog",
	summary: "Publish a blog in your name",
	who: "admin",
	input: z.strictObject({ ...blogInput.shape, img: imageField, email: carried }),
	status: 201,
	answer: made,
	example: {
		path: "/blogs",
		input: {
			name: "What 8.8 on a bolt means",
			des: "The first number is a hundredth of the tensile strength in megapascals.",
			docs: "https://www.iso.org/standard/60610.html",
			img: "$IMAGE",
		},
	},
	async run({ platform, caller, input: { name, des, docs, img }, idempotencyKey }) {
		const upload = await uploadedPicture(platform, caller, img, "img");
		if (!upload.ok) return upload;
		const blog = { name, des, docs, idempotencyKey };
		const added = await addBlog(platform, caller.user.id, blog, upload.picture);
		return added.ok ? done({ success: true, _id: added.id }) : keyReused();
	},
});

export const listComments = call({
	method: "GET",
	path: "/comments/blog/{blogId}",
	about: "Blogs",
	name: "listComments",
	summary: "The comments on a blog, newest first",
	who: "anyone",
	query: pageQuery,
	answer: inData(z.array(commentShape)),
	refuses: [404],
	example: { path: "/comments/blog/$BLOG" },
	async run({ platform, caller, params, query: { after, limit } }) {
		const page = await commentRecords(platform.db, params.blogId, after ?? null, limit);
		if (!page) return nothingHere();
		const reader = readerOf(platform, caller);
		const data = page.records.map((comment) => commentView(comment, reader));
		return done({ data }, { next: page.next });
	},
});

export const postCommentCall = call({
	method: "POST",
	path: "/comments/create-comment",
	about: "Blogs",
	name: "postComment",
	summary: "Comment on a blog in your name",
	who: "customer",
	input: z.strictObject({
		blogId: commentInput.shape.blogId,
		comment: commentInput.shape.comment,
		email: carried,
		name: carried,
		img: carried,
	}),
	status: 201,
	limited: "comment",
	answer: success.extend({ message: z.string() }),
	refuses: [404],
	example: {
		path: "/comments/create-comment",
		input: { blogId: "$BLOG", comment: "Now I know what to order." },
	},
	async run({ platform, caller, input: { blogId, comment }, idempotencyKey }) {
		const posted = await postComment(platform, caller.user.id, { blogId, comment, idempotencyKey });
		if (!posted.ok) return posted.reason === "key-reused" ? keyReused() : nothingHere();
		return done({ success: true, message: "Your comment is posted" });
	},
});
