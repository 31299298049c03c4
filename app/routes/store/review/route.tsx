import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ReviewFields, reviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/post-review.server";
import { reviewsOf } from "~/domain/reviews/queries.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Page } from "~/ui/page";
import { Rating } from "./rating";
import { ReviewCard } from "./review-card";

export const meta: MetaFunction = () => [{ title: "Review | Toolyard" }];

const OWN_REVIEWS = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	const { reviews } = await reviewsOf(db, user.id, OWN_REVIEWS, null);
	return { reviews, submissionKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const input = await readForm(request, reviewInput);
	if (!input.ok) return again(input.result, 400);
	await postReview(context.platform, user.id, input.value);
	return redirectWithToast("/myreview", "review-posted");
}

export default function MyReview() {
	const { reviews, submissionKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<ReviewFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Post a review" intro="Your name and picture stand beside it." width="text">
			{/* After a review is posted the key is new, and with it the form is empty. */}
			<Form method="post" action="/myreview" id={form.id} key={reviews[0]?.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Rating chosen={fields.ratings.initialValue} errors={fields.ratings.errors} />
				<TextArea
					label="Review"
					name="review"
					required
					rows={6}
					hint="What you bought and how it served you. At most 2000 characters."
					defaultValue={fields.review.initialValue}
					errors={fields.review.errors}
				/>
				<input type="hidden" name="submissionKey" value={submissionKey} />
				<Button type="submit" variant="main">
					Post review
				</Button>
			</Form>
			{reviews.length > 0 ? (
				<section aria-labelledby="own" className="mt-12">
					<h2 id="own" className="mb-4">
						Your latest reviews
					</h2>
					<ul className="grid gap-4">
						{reviews.map((review) => (
							<li key={review.id}>
								<ReviewCard review={review} />
							</li>
						))}
					</ul>
				</section>
			) : null}
		</Page>
	);
}
