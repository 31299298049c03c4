import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { postComment } from "~/domain/blog/comments.server";
import { comments } from "~/domain/blog/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createBlog, createReview, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createReviewRow(author: SignedInUser) {
	const words = await createReview(author);
	const [row] = await db.select().from(reviews).where(eq(reviews.review, words));
	if (!row) throw new Error("The review was not written.");
	return row;
}

async function createComment(author: SignedInUser, blogId: string) {
	const comment = `Well told ${newId()}`;
	const ctx = actAs(platform, { kind: "buyer", userId: author.id });
	await postComment(ctx, { blogId, comment, idempotencyKey: newId() });
	const [row] = await db.select().from(comments).where(eq(comments.comment, comment));
	if (!row) throw new Error("The comment was not written.");
	return row;
}

const listAudit = (subject: string) => db.select().from(audit).where(eq(audit.subject, subject));
const findReviewRow = (id: string) => db.select().from(reviews).where(eq(reviews.id, id));
const findCommentRow = (id: string) => db.select().from(comments).where(eq(comments.id, id));

test("an admin deletes a review after confirming, and the audit log keeps its text", async () => {
	const author = await createUser({ name: "Tania Ahmed" });
	const { id, review } = await createReviewRow(author);
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	const list = await admin.open("/dashboard/reviews");
	for (const words of [review, "Tania Ahmed", author.email, "4.5 of 5 stars"]) {
		expect(list.html).toContain(words);
	}
	expect(list.html).toContain(`href="/dashboard/reviews/${id}/delete"`);
	const question = await admin.open(`/dashboard/reviews/${id}/delete`);
	expect(question.html).toContain("Are you sure to delete");
	expect(await findReviewRow(id)).toHaveLength(1);

	const response = await admin.submit(`/dashboard/reviews/${id}/delete`);
	expect(response).toMatchObject({ status: 303, location: "/dashboard/reviews" });
	expect((await admin.open("/dashboard/reviews")).html).toContain("Deleted Successfully");
	expect(await findReviewRow(id)).toEqual([]);
	const [auditAction, ...more] = await listAudit(`review:${id}`);
	expect(more).toEqual([]);
	expect(auditAction).toMatchObject({
		actor: `admin:${me.id}`,
		action: "review.remove",
		after: "",
	});
	expect(JSON.parse(auditAction?.before ?? "")).toEqual({
		review,
		author: author.id,
		halfStars: 9,
		product: null,
	});
	expect((await admin.submit(`/dashboard/reviews/${id}/delete`)).status).toBe(303);
	expect(await listAudit(`review:${id}`)).toHaveLength(1);
});

test("an admin deletes a comment from the list or its blog's page and returns there", async () => {
	const blog = await createBlog();
	const author = await createUser({ name: "Anisur Rahman" });
	const [first, second] = [
		await createComment(author, blog.id),
		await createComment(author, blog.id),
	];
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	const list = await admin.open("/dashboard/comments");
	for (const words of [first.comment, "Anisur Rahman", author.email, blog.name]) {
		expect(list.html).toContain(words);
	}
	expect(list.html).toContain(`href="/blogs/${blog.id}"`);
	const response = await admin.submit(`/dashboard/comments/${first.id}/delete`);
	expect(response).toMatchObject({ status: 303, location: "/dashboard/comments" });

	const { html } = await admin.open(`/blogs/${blog.id}`);
	const [, link = ""] =
		/href="(\/dashboard\/comments\/[^"]*\/delete\?from=[^"]*)"/.exec(html) ?? [];
	expect(link).toContain(second.id);
	expect((await admin.open(link)).html).toContain("Are you sure to delete");
	expect((await admin.submit(link)).location).toBe(`/blogs/${blog.id}`);
	expect((await admin.open(`/blogs/${blog.id}`)).html).toContain("No comments yet.");
	const [auditAction] = await listAudit(`comment:${second.id}`);
	expect(auditAction).toMatchObject({ actor: `admin:${me.id}`, action: "comment.remove" });
	expect(JSON.parse(auditAction?.before ?? "")).toEqual({
		comment: second.comment,
		author: author.id,
		blog: blog.id,
	});
});

test("the return path of a deletion never leaves the shop", async () => {
	const { id } = await createComment(await createUser(), (await createBlog()).id);
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/comments/${id}/delete?from=${encodeURIComponent("//evil.test/")}`;
	expect((await admin.submit(path)).location).toBe("/");
});

test("the lists are paged, newest first, and a deletion returns to its page", async () => {
	const author = await createUser();
	const blog = await createBlog();
	const [oldReview, oldComment] = [
		await createReviewRow(author),
		await createComment(author, blog.id),
	];
	await db.update(reviews).set({ createdAt: 1 }).where(eq(reviews.id, oldReview.id));
	await db.update(comments).set({ createdAt: 1 }).where(eq(comments.id, oldComment.id));
	await Promise.all(Array.from({ length: 20 }, () => createReview(author)));
	await Promise.all(Array.from({ length: 20 }, () => createComment(author, blog.id)));
	const admin = await createSignedInBrowser(await createAdmin());
	for (const [list, words, id] of [
		["/dashboard/reviews", oldReview.review, oldReview.id],
		["/dashboard/comments", oldComment.comment, oldComment.id],
	] as const) {
		const top = await admin.open(list);
		expect(top.html).not.toContain(words);
		const [, next] = /href="([^"]*\?after=[^"]*)"/.exec(top.html) ?? [];
		expect(next).toMatch(/\?after=\d+\.[\w-]+$/);
		const page = `${list}?after=2.zzz`;
		expect((await admin.open(page)).html).toContain(`href="${list}/${id}/delete?after=2.zzz"`);
		const response = await admin.submit(`${list}/${id}/delete?after=2.zzz`);
		expect(response.location).toBe(page);
	}
});

test("customers delete their own comment and review", async () => {
	const blog = await createBlog();
	const me = await createUser();
	const [comment, review] = [await createComment(me, blog.id), await createReviewRow(me)];
	const shopper = await createSignedInBrowser(me);

	const own = `/blogs/${blog.id}/comments/${comment.id}/delete`;
	for (const page of ["/blogs", `/blogs/${blog.id}`]) {
		expect((await shopper.open(page)).html).toContain(`href="${own}"`);
	}
	expect((await shopper.open(own)).html).toContain("Are you sure to delete");
	expect(await shopper.submit(own)).toMatchObject({ status: 303, location: `/blogs/${blog.id}` });
	expect((await shopper.open(`/blogs/${blog.id}`)).html).toContain("Deleted Successfully");
	expect(await findCommentRow(comment.id)).toEqual([]);

	const ownReview = `/myreview/${review.id}/delete`;
	expect((await shopper.open("/myreview")).html).toContain(`href="${ownReview}"`);
	expect((await shopper.open(ownReview)).html).toContain(review.review);
	expect(await shopper.submit(ownReview)).toMatchObject({ status: 303, location: "/myreview" });
	expect(await findReviewRow(review.id)).toEqual([]);

	// The audit log records the removal but not the text.
	expect(await listAudit(`comment:${comment.id}`)).toMatchObject([
		{ actor: `buyer:${me.id}`, action: "comment.delete-own", before: "", after: "" },
	]);
	expect(await listAudit(`review:${review.id}`)).toMatchObject([
		{ actor: `buyer:${me.id}`, action: "review.delete-own", before: "", after: "" },
	]);
});

test("users see no delete buttons for others' comments and reviews and can't delete them", async () => {
	const blog = await createBlog();
	const author = await createUser();
	const [comment, review] = [await createComment(author, blog.id), await createReviewRow(author)];
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open(`/blogs/${blog.id}`)).html).not.toContain("/delete");
	for (const path of [
		`/blogs/${blog.id}/comments/${comment.id}/delete`,
		`/myreview/${review.id}/delete`,
	]) {
		expect((await shopper.open(path)).status).toBe(404);
		expect((await shopper.submit(path)).status).toBe(303);
		expect((await new Browser().submit(path)).location).toMatch(/^\/login/);
	}
	expect(await findCommentRow(comment.id)).toHaveLength(1);
	expect(await findReviewRow(review.id)).toHaveLength(1);
	expect(await listAudit(`comment:${comment.id}`)).toEqual([]);
});

test("visitors see no delete buttons", async () => {
	const blog = await createBlog();
	await createComment(await createUser(), blog.id);
	expect((await new Browser().open(`/blogs/${blog.id}`)).html).not.toContain("/delete");
	expect((await new Browser().open("/blogs")).html).not.toContain("/delete");
});

test("the lists and the count of unanswered messages use indexes without sorting", async () => {
	for (const [statement, index] of [
		["select id from comments order by created_at desc, id desc limit 21", "comments_newest"],
		["select id from reviews order by created_at desc, id desc limit 21", "reviews_newest"],
		[
			"select 1 from contact_messages where answered_at is null limit 1001",
			"contact_messages_unanswered",
		],
	] as const) {
		const { results } = await env.DB.prepare(`explain query plan ${statement}`).all<{
			detail: string;
		}>();
		expect(results.map(({ detail }) => detail)).toEqual([expect.stringContaining(index)]);
	}
});
