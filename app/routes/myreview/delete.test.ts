import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews } from "~/domain/reviews/tables.server";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { createReviewRow } from "~/testing/routes/route-rows";

const countReviews = (userId: string) =>
	createTestPlatform().db.$count(reviews, eq(reviews.userId, userId));

test("a buyer deletes the review that is named, and nobody else's", async () => {
	const [author, other] = [await createUser(), await createUser()];
	const [mine] = [await createReviewRow(author), await createReviewRow(author)];
	const theirs = await createReviewRow(other);
	const browser = await createSignedInBrowser(author);
	await browser.submit(`/myreview/${theirs}/delete`, {});
	expect([await countReviews(author.id), await countReviews(other.id)]).toEqual([2, 1]);
	await browser.submit(`/myreview/${mine}/delete`, {});
	expect([await countReviews(author.id), await countReviews(other.id)]).toEqual([1, 1]);
});

test("an admin removes the review that is named", async () => {
	const [author, other] = [await createUser(), await createUser()];
	const id = await createReviewRow(author);
	await createReviewRow(other);
	const browser = await createSignedInBrowser(await createAdmin());
	await browser.submit(`/dashboard/reviews/${id}/delete`, {});
	expect([await countReviews(author.id), await countReviews(other.id)]).toEqual([0, 1]);
});
