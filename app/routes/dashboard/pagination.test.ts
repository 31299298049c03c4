import { expect, test } from "vitest";
import { createAdmin, createBlog, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

/** A cursor behind everything there is: what stood there was deleted since. */
const CURSOR_BEYOND_END = "after=0.-";

test("a later page with nothing on it (any more) doesn't say that there never was anything", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const admin = await createSignedInBrowser(await createAdmin());
	const blog = await createBlog();
	for (const [browser, path, words, never] of [
		[shopper, `/blogs/${blog.id}`, "No more comments.", "No comments yet."],
		[shopper, "/blogs", "The last blogs are on the previous page.", "No more blogs"],
		[shopper, "/myorder", "No more orders", "You have no orders yet"],
		[admin, "/dashboard/blogs", "No more blogs", "No blogs available"],
		[admin, "/dashboard", "No more accounts", "No email begins with"],
		[admin, "/dashboard/reviews", "No more reviews", "Nobody has posted a review yet"],
		[admin, "/dashboard/comments", "No more comments", "Nobody has commented yet"],
		[admin, "/dashboard/messages", "No more messages", "Nobody has written yet"],
		[admin, "/dashboard/manageProduct", "No more products", "Nothing is for sale"],
		[admin, "/dashboard/audit", "No more changes", "Nothing has been changed yet"],
		[admin, "/dashboard/newsletter", "No more newsletters", "No newsletter has been written yet"],
		[admin, "/dashboard/payments", "No more alerts", "No open alerts"],
		[admin, "/dashboard/events", "No events here", "Nothing waits to be decided"],
		[admin, "/dashboard/outbox", "No more mails", "Every mail has left"],
	] as const) {
		const { html } = await browser.open(`${path}?${CURSOR_BEYOND_END}`);
		expect(html, path).toContain(words);
		expect(html, path).not.toContain(never);
		expect(html, path).toContain("First page");
	}
});
