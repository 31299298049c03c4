import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { boughtBy } from "~/domain/orders/queries.server";
import { reviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/post-review.server";
import { reviewsOf } from "~/domain/reviews/queries.server";
import { NOT_BOUGHT } from "~/domain/reviews/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { reviewRefusal } from "~/http/errors/reviews.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { useSending } from "~/ui/forms/use-is-submitting";
import { useTimesSent } from "~/ui/forms/use-success-count";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ReviewCard } from "~/ui/products/review-card";
import { ReviewForm } from "./review-form";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Review");

const OWN_REVIEWS = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	const wanted = new URL(request.url).searchParams.get("product");
	const [{ reviews }, bought] = await Promise.all([
		reviewsOf(db, user.id, OWN_REVIEWS, null),
		boughtBy(db, user.id, wanted),
	]);
	const about = bought.find(({ id }) => id === wanted)?.id ?? "";
	return { reviews, bought, about, isOther: wanted !== null && !about, idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const input = await readForm(request, reviewInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, context.platform, "review", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const posted = await postReview(context.platform, user.id, input.value);
	if (!posted.ok) {
		const refusal = reviewRefusal(posted);
		return again(input.reply(refusal.errors), refusal.status);
	}
	return redirectWithToast("/myreview", "review-posted");
}

export default function MyReview() {
	const { reviews, bought, about, isOther, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const sending = useSending("/myreview");
	const timesSent = useTimesSent(sending, lastResult !== undefined);
	return (
		<>
			<Page title="Post a review" intro="Your name and picture stand beside it." width="text">
				{isOther ? <Notice kind="info">{NOT_BOUGHT}</Notice> : null}
				<ReviewForm
					key={`${about}:${timesSent}`}
					{...{ bought, about, idempotencyKey, lastResult, sending }}
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
