import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { blogs, comments } from "~/domain/blog/tables.server";
import { newId } from "~/platform/ids.server";
import { createBlog, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const buildCommentFields = (blogId: string, comment: string) => ({
	blogId,
	comment,
	idempotencyKey: newId(),
});
const listComments = (blogId: string) =>
	db.select().from(comments).where(eq(comments.blogId, blogId));

async function createComments(blogId: string, count: number) {
	const commenter = await createUser({ name: "Talker" });
	const rows = Array.from({ length: count }, (_, n) => ({
		id: newId(),
		blogId,
		userId: commenter.id,
		comment: `number ${n}.`,
		createdAt: n + 1,
	}));
	for (const row of rows) await db.insert(comments).values(row);
	return commenter;
}

test("a blog shows its author, link and comments, and no email address", async () => {
	const author = await createUser({ name: "Nila Roy" });
	const blog = await createBlog({ authorId: author.id });
	const commenter = await createUser({ name: "Anisur Rahman" });
	const shopper = await createSignedInBrowser(commenter);
	const response = await shopper.submit("/blogs", buildCommentFields(blog.id, "Very useful."));
	expect(response).toMatchObject({ status: 303, location: `/blogs#blog-${blog.id}` });
	const page = await new Browser().open("/blogs");
	for (const words of [blog.name, "Nila Roy", blog.description, "Very useful.", "Anisur Rahman"]) {
		expect(page.html).toContain(words);
	}
	expect(page.html).toMatch(/href="https:\/\/www\.iso\.org[^"]*" rel="noopener noreferrer"/);
	expect(page.html).not.toContain(commenter.email);
	expect(page.html).not.toContain(author.email);
});

test("a visitor's comment is rejected with a login link, and the text is kept", async () => {
	const blog = await createBlog();
	const page = await new Browser().submit("/blogs", buildCommentFields(blog.id, "Let me in"));
	expect(page.status).toBe(403);
	expect(page.html).toContain("You need to be logged in to comment.");
	expect(page.html).toContain(`/login?from=${encodeURIComponent(`/blogs/${blog.id}`)}`);
	expect(page.html).toMatch(/<textarea[^>]*>Let me in</);
	expect(await listComments(blog.id)).toEqual([]);
});

test("an empty comment shows an error next to its own box only", async () => {
	const [blog] = [await createBlog(), await createBlog()];
	const page = await (await createSignedInBrowser(await createUser())).submit(
		"/blogs",
		buildCommentFields(blog.id, "  "),
	);
	expect(page.status).toBe(400);
	const renderedHtml = page.html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
	expect(renderedHtml.split("Comment is required")).toHaveLength(2);
});

test("a comment of 2001 characters is rejected and kept", async () => {
	const blog = await createBlog();
	const long = "b".repeat(2001);
	const page = await (await createSignedInBrowser(await createUser())).submit(
		"/blogs",
		buildCommentFields(blog.id, long),
	);
	expect(page.status).toBe(400);
	expect(page.html).toContain("At most 2000 characters");
	expect(page.html).toContain(long);
});

test("an unverified shopper's comment is rejected with a verify button, and the text is kept", async () => {
	const blog = await createBlog();
	const shopper = await createSignedInBrowser(await createUser({ verified: false }));
	const page = await shopper.submit("/blogs", buildCommentFields(blog.id, "Hello"));
	expect(page.status).toBe(403);
	expect(page.html).toContain("Opps!!! email not verified");
	expect(page.html).toContain("VERIFY EMAIL");
	expect(page.html).toMatch(/<textarea[^>]*>Hello</);
	expect(await listComments(blog.id)).toEqual([]);
});

test("a comment's author comes from the session, and a double click posts it once", async () => {
	const blog = await createBlog();
	const [author, victim] = [await createUser(), await createUser()];
	const shopper = await createSignedInBrowser(author);
	const fields = { ...buildCommentFields(blog.id, "Mine"), userId: victim.id, email: victim.email };
	await Promise.all([1, 2, 3].map(() => shopper.submit("/blogs", fields)));
	expect(await listComments(blog.id)).toMatchObject([{ userId: author.id, comment: "Mine" }]);
});

test("a comment on an unknown blog returns 404", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.submit("/blogs", buildCommentFields("nowhere", "Hello"))).status).toBe(404);
	expect((await shopper.submit("/blogs", { comment: "Hello" })).status).toBe(404);
	expect((await shopper.open("/blogs/nowhere")).status).toBe(404);
});

test("markup in a comment is shown as text, and NUL never reaches D1", async () => {
	const blog = await createBlog();
	const shopper = await createSignedInBrowser(await createUser());
	await shopper.submit("/blogs", buildCommentFields(blog.id, "<script>alert(1)</script>"));
	const { html } = await shopper.open(`/blogs/${blog.id}`);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	expect(html).not.toContain("<script>alert(1)");
	const page = await shopper.submit("/blogs", buildCommentFields(blog.id, "a\0b"));
	expect(page.status).toBe(400);
	expect(page.html).toContain("Remove the invalid characters");
});

test("the list shows a blog's newest 20 comments and its page shows all, and deleting one returns to its page", async () => {
	const blog = await createBlog();
	const commenter = await createComments(blog.id, 73);
	const list = await new Browser().open("/blogs");
	expect(list.html).toContain("number 53.");
	expect(list.html).not.toContain("number 52.");
	expect(list.html).toContain("Show all comments");
	const first = await new Browser().open(`/blogs/${blog.id}`);
	expect(first.html).toContain("number 23.");
	expect(first.html).not.toContain("number 22.");
	const next = /href="(\/blogs\/[^"]*\?after=[^"]*)"/.exec(first.html)?.[1] ?? "";
	const second = await new Browser().open(next);
	expect(second.html).toContain("number 22.");
	expect(second.html).toContain("number 0.");

	const author = await createSignedInBrowser(commenter);
	const own = /href="([^"]*\/delete[^"]*)"/.exec((await author.open(next)).html)?.[1] ?? "";
	expect(own.slice(own.indexOf("?"))).toBe(next.slice(next.indexOf("?")));
	expect((await author.open(own)).html).toContain(`href="${next}"`);
	expect((await author.submit(own)).location).toBe(next);
});

test("the list has pages of six, and a comment returns to its own page", async () => {
	const old = await createBlog({ createdAt: 1_000 });
	await Promise.all(Array.from({ length: 6 }, () => createBlog()));
	const first = await new Browser().open("/blogs");
	expect(first.html).not.toContain(old.name);
	const after = `/blogs?after=1001.zzz`;
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open(after)).html).toContain(old.name);
	const response = await shopper.submit(after, buildCommentFields(old.id, "Still true"));
	expect(response.location).toBe(`${after}#blog-${old.id}`);
});

test("a blog page runs three queries for a shopper, and polling for comments runs one", async () => {
	const blog = await createBlog();
	const shopper = await createSignedInBrowser(await createUser());
	const timing = async (path: string) => (await shopper.open(path)).headers.get("server-timing");
	expect(await timing("/blogs")).toContain('"3 statements"');
	expect(await timing(`/blogs/newest-comments?blog=${blog.id}`)).toContain('"1 statements"');
});

test("polling returns only the newest comment's id of each blog", async () => {
	const [one, two] = [await createBlog(), await createBlog()];
	const look = `/blogs/newest-comments?blog=${one.id}&blog=${two.id}&blog=nowhere`;
	expect((await new Browser().open(look)).html).toBe(",,");
	await (await createSignedInBrowser(await createUser())).submit(
		"/blogs",
		buildCommentFields(two.id, "First!"),
	);
	const [comment] = await listComments(two.id);
	expect((await new Browser().open(look)).html).toBe(`,${comment?.id},`);
	await (await createSignedInBrowser(await createUser())).submit(
		"/blogs",
		buildCommentFields(two.id, "Second"),
	);
	const newer = (await listComments(two.id)).find(({ id }) => id !== comment?.id);
	expect((await new Browser().open(look)).html).toBe(`,${newer?.id},`);
});

test("a page's comments are read from their index, at most 21 rows per blog", async () => {
	const { results } = await env.DB.prepare(
		`explain query plan select comments.id from blogs inner join comments on comments.id in
		 (select newest.id from comments as newest where newest.blog_id = blogs.id
		 order by newest.created_at desc, newest.id desc limit 21) where blogs.id in ('a', 'b')`,
	).all<{ detail: string }>();
	const plan = results.map(({ detail }) => detail).join("\n");
	expect(plan).toContain("comments_by_blog");
	expect(plan).not.toContain("SCAN");
});

test("the blog page says so when the blogs can't be read", async () => {
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	await env.DB.exec("ALTER TABLE blogs RENAME TO blogs_away");
	try {
		const page = await new Browser().open("/blogs");
		expect(page.status).toBe(500);
		expect(page.html).toContain("Error: the blogs can't be loaded right now");
		expect(page.html).not.toMatch(/no such table|D1_ERROR/);
	} finally {
		await env.DB.exec("ALTER TABLE blogs_away RENAME TO blogs");
	}
	errorLog.mockRestore();
});

test("a shop without blogs shows 'No blogs available'", async () => {
	await db.delete(comments);
	await db.delete(blogs);
	expect((await new Browser().open("/blogs")).html).toContain("No blogs available");
});

test("a customer without a name is shown as 'User name'", async () => {
	const blog = await createBlog();
	const nameless = await createUser();
	await (await createSignedInBrowser(nameless)).submit(
		"/blogs",
		buildCommentFields(blog.id, "Who am I"),
	);
	await db.update(users).set({ name: "" }).where(eq(users.id, nameless.id));
	expect((await new Browser().open(`/blogs/${blog.id}`)).html).toContain("User name");
});
