import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviewInput } from "~/domain/reviews/input";
import { reviews } from "~/domain/reviews/tables.server";
import { Browser, signedIn } from "~/testing/browser";
import { anAdmin, aReview, aUser, reviewFields } from "~/testing/factories";
import { testPlatform } from "~/testing/platform";

const reviewsBy = (userId: string) =>
	testPlatform().db.select().from(reviews).where(eq(reviews.userId, userId));

test("a review is posted in half stars, thanked for and shown on the home page", async () => {
	const author = await aUser({ name: "Shirin Sultana" });
	const shopper = await signedIn(author);
	const fields = reviewFields();
	const answer = await shopper.submit("/myreview", fields);
	expect(answer).toMatchObject({ status: 303, location: "/myreview" });
	expect((await shopper.open("/myreview")).html).toContain("Your review is posted");
	expect(await reviewsBy(author.id)).toMatchObject([{ halfStars: 9, review: fields.review }]);
	const home = await new Browser().open("/");
	expect(home.html).toContain(fields.review);
	expect(home.html).toContain("Shirin Sultana");
	expect(home.html).toContain("4.5 of 5 stars");
	expect(home.html).not.toContain(author.email);
});

test("an empty review form says what is missing, and posts nothing", async () => {
	const author = await aUser();
	const page = await (await signedIn(author)).submit("/myreview", { submissionKey: "12345678" });
	expect(page.status).toBe(400);
	expect(page.html).toContain("Ratings is required");
	expect(page.html).toContain("Review is required");
	expect(await reviewsBy(author.id)).toEqual([]);
});

test("what was chosen and typed is kept when the other half is missing", async () => {
	const shopper = await signedIn(await aUser());
	const noStars = await shopper.submit("/myreview", reviewFields({ ratings: "", review: "Kept" }));
	expect(noStars.html).toMatch(/<textarea[^>]*>Kept</);
	const noWords = await shopper.submit("/myreview", reviewFields({ ratings: "3.5", review: " " }));
	expect(noWords.status).toBe(400);
	expect(noWords.html).toMatch(/<input[^>]*checked=""[^>]*value="3.5"|value="3.5"[^>]*checked=""/);
});

test.each(["0", "5.5", "-1", "4.3", "1e0", "NaN", "five", " "])(
	"a rating of '%s' is refused",
	async (ratings) => {
		const author = await aUser();
		const page = await (await signedIn(author)).submit("/myreview", reviewFields({ ratings }));
		expect(page.status).toBe(400);
		expect(await reviewsBy(author.id)).toEqual([]);
	},
);

test("D1's traps and too many words are refused, and 2000 characters are not", async () => {
	const shopper = await signedIn(await aUser());
	const status = async (review: string) =>
		(await shopper.submit("/myreview", reviewFields({ review }))).status;
	expect(await status("bad \0 text")).toBe(400);
	expect(await status("a".repeat(2001))).toBe(400);
	expect(await status("a".repeat(2000))).toBe(303);
	// A form can't carry half a surrogate pair, JSON can.
	const lone = reviewInput.safeParse(reviewFields({ review: "bad \ud800 text" }));
	expect(lone.error?.issues[0]?.message).toBe("Remove the characters that are not text");
});

test("a double click posts one review; changed words post another", async () => {
	const author = await aUser();
	const shopper = await signedIn(author);
	const fields = reviewFields();
	await Promise.all([1, 2, 3].map(() => shopper.submit("/myreview", fields)));
	expect(await reviewsBy(author.id)).toHaveLength(1);
	await shopper.submit("/myreview", { ...fields, review: "Something else" });
	expect(await reviewsBy(author.id)).toHaveLength(2);
});

test("nobody posts in another's name: whose review it is comes from the session", async () => {
	const [author, victim] = [await aUser(), await aUser({ name: "Victim" })];
	const forged = { userId: victim.id, email: victim.email, name: victim.name };
	await (await signedIn(author)).submit("/myreview", { ...reviewFields(), ...forged });
	expect(await reviewsBy(victim.id)).toEqual([]);
	expect(await reviewsBy(author.id)).toHaveLength(1);
});

test("markup in a review is text", async () => {
	const shopper = await signedIn(await aUser());
	await shopper.submit("/myreview", reviewFields({ review: "<img src=x onerror=alert(1)>" }));
	const { html } = await new Browser().open("/");
	expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
	expect(html).not.toContain("<img src=x");
});

test("visitors are sent to login, unverified shoppers to their mail; an admin may review", async () => {
	const visitor = await new Browser().submit("/myreview", reviewFields());
	expect(visitor).toMatchObject({ status: 303, location: "/login?from=%2Fmyreview" });
	const unverified = await signedIn(await aUser({ verified: false }));
	expect((await unverified.submit("/myreview", reviewFields())).status).toBe(403);
	expect((await unverified.open("/myreview")).html).toContain("Opps!!! email not verified");
	const admin = await signedIn(await anAdmin());
	expect((await admin.submit("/myreview", reviewFields())).status).toBe(303);
	expect((await admin.open("/")).html).not.toContain('href="/myreview"');
});

test("a shopper sees their own latest reviews and nobody else's below the form", async () => {
	const [author, other] = [await aUser(), await aUser()];
	const [own, foreign] = [await aReview(author), await aReview(other)];
	const { html } = await (await signedIn(author)).open("/myreview");
	expect(html).toContain(own);
	expect(html).not.toContain(foreign);
});
