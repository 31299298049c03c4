import { listAllReviews } from "~/domain/reviews/moderation.server";
import type { ModeratedReview } from "~/domain/reviews/rules";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { AuthorCell } from "~/ui/lists/author-cell";
import { ListPage } from "~/ui/lists/list-page";
import { DeleteLink } from "~/ui/lists/row-actions";
import { Stars } from "~/ui/products/stars";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled("Reviews");

const PATH = "/dashboard/reviews";

export const loader = admin.loader(async ({ request, ctx }) => {
	const { after, place, query } = readListUrl(PATH, request.url);
	const { reviews, next } = await listAllReviews(ctx.db, after);
	return { reviews, query, place: { ...place, next } };
});

export default withData<typeof loader>(({ reviews, query, place }) => (
	<ListPage
		title="Reviews"
		exported={["reviews"]}
		empty="No reviews yet"
		noMore="No more reviews"
		place={place}
		caption="All reviews, newest first"
		rows={reviews}
		columns={[
			["Customer", ({ name, email }) => <AuthorCell name={name} email={email} />],
			["Review", (review) => <Review {...review} />],
			["Actions", (review) => <DeleteReview {...review} query={query} />],
		]}
	/>
));

function Review({ halfStars, createdAt, product, review }: ModeratedReview) {
	return (
		<>
			<div className="mb-1 flex flex-wrap items-center gap-x-3">
				<Stars halves={halfStars} />
				<small>
					<Day at={createdAt} />
				</small>
			</div>
			{product ? <p className="font-semibold">{product.name}</p> : null}
			<LongText text={review} limit={280} />
		</>
	);
}

const DeleteReview = ({ id, name, email, query }: ModeratedReview & { query: string }) => (
	<DeleteLink to={`${PATH}/${id}/delete${query}`} what={`the review by ${name || email}`} />
);
