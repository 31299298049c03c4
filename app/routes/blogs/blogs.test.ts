import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { blogs, comments } from "~/domain/blog/tables.server";
import { newId } from "~/platform/ids.server";
import { aBlog, aUser } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

const said = (blogId: string, comment: string) => ({ blogId, comment, idempotencyKey: newId() });
const commentsOn = (blogId: string) =>
	db.select().from(comments).where(eq(comments.blogId, blogId));

async function manyComments(blogId: string, count: number) {
	const talker = await aUser({ name: "Talker" });
	const rows = Array.from({ length: count }, (_, n) => ({
		id: newId(),
		blogId,
		userId: talker.id,
		comment: `number ${n}.`,
		createdAt: n + 1,
	}));
	for (const row of rows) await db.insert(comments).values(row);
	return talker;
}

test("a blog stands with its author, its link and its comments, and shows no address", async () => {
	const author = await aUser({ name: "Nila Roy" });
	const blog = await aBlog({ authorId: author.id });
	const talker = await aUser({ name: "Anisur Rahman" });
	const shopper = await signedIn(talker);
	const answer = await shopper.submit("/blogs", said(blog.id, "Very useful."));
	expect(answer).toMatchObject({ status: 303, location: `/blogs#blog-${blog.id}` });
	const page = await new Browser().open("/blogs");
	for (const words of [blog.name, "Nila Roy", blog.description, "Very useful.", "Anisur Rahman"]) {
		expect(page.html).toContain(words);
	}
	expect(page.html).toMatch(/href="https:\/\/www\.iso\.org[^"]*" rel="noopener noreferrer"/);
	expect(page.html).not.toContain(talker.email);
	expect(page.html).not.toContain(author.email);
});

test("a visitor's comment is refused with the way to log in, and what they typed stays", async () => {
	const blog = await aBlog();
	const page = await new Browser().submit("/blogs", said(blog.id, "Let me in"));
	expect(page.status).toBe(403);
	expect(page.html).toContain("You need to be logged in to comment.");
	expect(page.html).toContain(`/login?from=${encodeURIComponent(`/blogs/${blog.id}`)}`);
	expect(page.html).toMatch(/<textarea[^>]*>Let me in</);
	expect(await commentsOn(blog.id)).toEqual([]);
});

test("an empty comment says so, next to its own box alone", async () => {
	const [blog] = [await aBlog(), await aBlog()];
	const page = await (await signedIn(await aUser())).submit("/blogs", said(blog.id, "  "));
	expect(page.status).toBe(400);
	const drawn = page.html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
	expect(drawn.split("Comment is required")).toHaveLength(2);
});

test("a comment of 2001 characters is refused and kept", async () => {
	const blog = await aBlog();
	const long = "b".repeat(2001);
	const page = await (await signedIn(await aUser())).submit("/blogs", said(blog.id, long));
	expect(page.status).toBe(400);
	expect(page.html).toContain("At most 2000 characters");
	expect(page.html).toContain(long);
});

test("an unverified shopper is told so, with the way to verify, and what they typed stays", async () => {
	const blog = await aBlog();
	const shopper = await signedIn(await aUser({ verified: false }));
	const page = await shopper.submit("/blogs", said(blog.id, "Hello"));
	expect(page.status).toBe(403);
	expect(page.html).toContain("Opps!!! email not verified");
	expect(page.html).toContain("VERIFY EMAIL");
	expect(page.html).toMatch(/<textarea[^>]*>Hello</);
	expect(await commentsOn(blog.id)).toEqual([]);
});

test("whose comment it is comes from the session, and a double click posts it once", async () => {
	const blog = await aBlog();
	const [author, victim] = [await aUser(), await aUser()];
	const shopper = await signedIn(author);
	const fields = { ...said(blog.id, "Mine"), userId: victim.id, email: victim.email };
	await Promise.all([1, 2, 3].map(() => shopper.submit("/blogs", fields)));
	expect(await commentsOn(blog.id)).toMatchObject([{ userId: author.id, comment: "Mine" }]);
});

test("a comment on a blog that is not there is a 404", async () => {
	const shopper = await signedIn(await aUser());
	expect((await shopper.submit("/blogs", said("nowhere", "Hello"))).status).toBe(404);
	expect((await shopper.submit("/blogs", { comment: "Hello" })).status).toBe(404);
	expect((await shopper.open("/blogs/nowhere")).status).toBe(404);
});

test("markup in a comment is text, and D1 is never asked to keep NUL", async () => {
	const blog = await aBlog();
	const shopper = await signedIn(await aUser());
	await shopper.submit("/blogs", said(blog.id, "<script>alert(1)</script>"));
	const { html } = await shopper.open(`/blogs/${blog.id}`);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	expect(html).not.toContain("<script>alert(1)");
	const page = await shopper.submit("/blogs", said(blog.id, "a\0b"));
	expect(page.status).toBe(400);
	expect(page.html).toContain("Remove the characters that are not text");
});

test("the list shows the latest 20 comments of a blog and the blog's page all, in pages that one taken back leads back to", async () => {
	const blog = await aBlog();
	const talker = await manyComments(blog.id, 73);
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

	const author = await signedIn(talker);
	const own = /href="([^"]*\/delete[^"]*)"/.exec((await author.open(next)).html)?.[1] ?? "";
	expect(own.slice(own.indexOf("?"))).toBe(next.slice(next.indexOf("?")));
	expect((await author.open(own)).html).toContain(`href="${next}"`);
	expect((await author.submit(own)).location).toBe(next);
});

test("the list goes on in pages of six, and a comment leads back to its own page of it", async () => {
	const old = await aBlog({ createdAt: 1_000 });
	await Promise.all(Array.from({ length: 6 }, () => aBlog()));
	const first = await new Browser().open("/blogs");
	expect(first.html).not.toContain(old.name);
	const after = `/blogs?after=1001.zzz`;
	const shopper = await signedIn(await aUser());
	expect((await shopper.open(after)).html).toContain(old.name);
	const answer = await shopper.submit(after, said(old.id, "Still true"));
	expect(answer.location).toBe(`${after}#blog-${old.id}`);
});

test("a page that shows blogs needs three statements for a shopper, and a look for new comments one", async () => {
	const blog = await aBlog();
	const shopper = await signedIn(await aUser());
	const timing = async (path: string) => (await shopper.open(path)).headers.get("server-timing");
	expect(await timing("/blogs")).toContain('"3 statements"');
	expect(await timing(`/blogs/newest-comments?blog=${blog.id}`)).toContain('"1 statements"');
});

test("a look for new comments tells the newest of each blog, and only its id", async () => {
	const [one, two] = [await aBlog(), await aBlog()];
	const look = `/blogs/newest-comments?blog=${one.id}&blog=${two.id}&blog=nowhere`;
	expect((await new Browser().open(look)).html).toBe(",,");
	await (await signedIn(await aUser())).submit("/blogs", said(two.id, "First!"));
	const [comment] = await commentsOn(two.id);
	expect((await new Browser().open(look)).html).toBe(`,${comment?.id},`);
});

test("the comments of a page are found by their index, at most 21 rows a blog", async () => {
	const { results } = await env.DB.prepare(
		`explain query plan select comments.id from blogs inner join comments on comments.id in
		 (select newest.id from comments as newest where newest.blog_id = blogs.id
		 order by newest.created_at desc, newest.id desc limit 21) where blogs.id in ('a', 'b')`,
	).all<{ detail: string }>();
	const plan = results.map(({ detail }) => detail).join("\n");
	expect(plan).toContain("comments_by_blog");
	expect(plan).not.toContain("SCAN");
});

test("when the blogs can't be read the page says so, in words", async () => {
	const noted = vi.spyOn(console, "error").mockImplementation(() => {});
	await env.DB.exec("ALTER TABLE blogs RENAME TO blogs_away");
	try {
		const page = await new Browser().open("/blogs");
		expect(page.status).toBe(500);
		expect(page.html).toContain("Error: the blogs can't be read just now");
		expect(page.html).not.toMatch(/no such table|D1_ERROR/);
	} finally {
		await env.DB.exec("ALTER TABLE blogs_away RENAME TO blogs");
	}
	noted.mockRestore();
});

test("a shop without blogs says so", async () => {
	await db.delete(comments);
	await db.delete(blogs);
	expect((await new Browser().open("/blogs")).html).toContain("No blogs available");
});

test("a customer who has no name is shown as 'User name'", async () => {
	const blog = await aBlog();
	const nameless = await aUser();
	await (await signedIn(nameless)).submit("/blogs", said(blog.id, "Who am I"));
	await db.update(users).set({ name: "" }).where(eq(users.id, nameless.id));
	expect((await new Browser().open(`/blogs/${blog.id}`)).html).toContain("User name");
});
