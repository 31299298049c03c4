import { expect, test } from "vitest";
import { createAdmin, createBlog, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

/** Points past the last row, as after deletions. */
const CURSOR_BEYOND_END = "after=0.-";

test("an empty later page doesn't say that the list is empty", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const admin = await createSignedInBrowser(await createAdmin());
	const blog = await createBlog();
	for (const [browser, path, expected, unexpected] of [
		[shopper, `/blogs/${blog.id}`, "No more comments.", "No comments yet."],
		[shopper, "/blogs", "The last blogs are on the previous page.", "No more blogs"],
		[shopper, "/myorder", "No more orders", "You have no orders yet"],
		[admin, "/dashboard/blogs", "No more blogs", "No blogs available"],
		[admin, "/dashboard", "No more users", "No user matches"],
		[admin, "/dashboard/reviews", "No more reviews", "No reviews yet"],
		[admin, "/dashboard/comments", "No more comments", "No comments yet"],
		[admin, "/dashboard/messages", "No more messages", "No messages yet"],
		[admin, "/dashboard/manageProduct", "No more products", "No products for sale"],
		[admin, "/dashboard/audit", "No more changes", "No changes found"],
		[admin, "/dashboard/newsletter", "No more newsletters", "No newsletters yet"],
		[admin, "/dashboard/payments?alerts=resolved", "No more alerts", "No resolved alerts"],
		[admin, "/dashboard/events", "No events here", "No events to review"],
		[admin, "/dashboard/receivables", "No more companies", "No company owes anything"],
		[admin, "/dashboard/outbox", "No more emails", "All emails sent"],
	] as const) {
		const { html } = await browser.open(
			`${path}${path.includes("?") ? "&" : "?"}${CURSOR_BEYOND_END}`,
		);
		expect(html, path).toContain(expected);
		expect(html, path).not.toContain(unexpected);
		expect(html, path).toContain("First page");
	}
});
