import type { SubmissionResult } from "@conform-to/react";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { listBoughtProducts } from "~/domain/orders/user-orders/list-bought-products.server";
import { reviewInput } from "~/domain/reviews/input";
import { listNewestReviews } from "~/domain/reviews/queries.server";
import { NOT_BOUGHT_MESSAGE } from "~/domain/reviews/rules";
import { postReview } from "~/domain/reviews/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { useSuccessCount } from "~/ui/forms/use-success-count";
import { Page } from "~/ui/layout/page";
import { ReviewCard } from "~/ui/products/review-card";
import { ReviewForm } from "./review-form";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta = titled("Review");

const MAX_OWN_REVIEWS = 5;

export const loader = customer.loader(async ({ request, user, ctx: { db, newId } }) => {
	const productParam = new URL(request.url).searchParams.get("product");
	const [{ reviews }, bought] = await Promise.all([
		listNewestReviews(db, MAX_OWN_REVIEWS, null, { userId: user.id }),
		listBoughtProducts(db, user.id, productParam),
	]);
	const about = bought.find(({ id }) => id === productParam)?.id ?? "";
	return {
		reviews,
		bought,
		about,
		isOther: productParam !== null && !about,
		idempotencyKey: newId(),
	};
});

export const action = customer.action(async ({ ctx, form }) => {
	const input = await form.read(reviewInput);
	await form.limit("review");
	await postReview(ctx, input);
	return form.leave("/myreview", "review-posted");
});

export default function MyReview() {
	const {
		reviews,
		bought: boughtProducts,
		about: productId,
		isOther,
		idempotencyKey,
	} = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const sending = useIsSubmitting("/myreview");
	const successCount = useSuccessCount(sending, lastResult !== undefined);
	return (
		<>
			<Page title="Post a review" intro="Your name and photo appear with it." width="text">
				{isOther ? <Notice kind="info">{NOT_BOUGHT_MESSAGE}</Notice> : null}
				<ReviewForm
					key={`${productId}:${successCount}`}
					boughtProducts={boughtProducts}
					productId={productId}
					idempotencyKey={idempotencyKey}
					lastResult={lastResult}
					sending={sending}
				/>
				{reviews.length > 0 ? (
					<section aria-labelledby="own" className="mt-12">
						<h2 id="own" className="mb-4">
							Your latest reviews
						</h2>
						<ul className="grid gap-4">
							{reviews.map((review) => (
								<li key={review.id} className="grid">
									<ReviewCard review={review} />
									<ButtonLink
										className="justify-self-start"
										to={`/myreview/${review.id}/delete`}
										variant="plain"
										aria-label="Delete this review"
										preventScrollReset
									>
										Delete
									</ButtonLink>
								</li>
							))}
						</ul>
					</section>
				) : null}
			</Page>
			<Outlet />
		</>
	);
}
