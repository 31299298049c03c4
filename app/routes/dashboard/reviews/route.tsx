import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listAllReviews } from "~/domain/reviews/moderation.server";
import type { ModeratedReview } from "~/domain/reviews/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { LongText } from "~/ui/elements/long-text";
import { Pager } from "~/ui/elements/pager";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { Stars } from "~/ui/products/stars";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Reviews");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const page = await listAllReviews(context.platform.db, after);
	return { ...page, isFirst: after === null, query: buildListUrl("", request.url) };
}

export default function Reviews() {
	const { reviews, next, isFirst, query } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="Reviews"
				actions={
					<ButtonLink to="/dashboard/export/reviews.csv" reloadDocument>
						Download CSV
					</ButtonLink>
				}
			>
				{reviews.length === 0 ? (
					<EmptyState icon="speech" title={isFirst ? "No reviews yet" : "No more reviews"} />
				) : (
					<Table caption="All reviews, newest first" head={["Customer", "Review", "Actions"]}>
						{reviews.map((review) => (
							<ReviewRow key={review.id} review={review} query={query} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : "/dashboard/reviews"}
					next={next && `/dashboard/reviews?after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

function ReviewRow({ review, query }: { review: ModeratedReview; query: string }) {
	const { id, name, email } = review;
	return (
		<tr>
			<Cell label="Customer">
				<div className="md:w-44">
					<strong>{name || "User name"}</strong>
					<br />
					{email}
				</div>
			</Cell>
			<Cell label="Review">
				<div className="mb-1 flex flex-wrap items-center gap-x-3">
					<Stars halves={review.halfStars} />
					<small>
						<Day at={review.createdAt} />
					</small>
				</div>
				{review.product ? <p className="font-semibold">{review.product.name}</p> : null}
				<LongText text={review.review} limit={280} />
			</Cell>
			<ActionsCell>
				<ButtonLink
					to={`/dashboard/reviews/${id}/delete${query}`}
					variant="plain"
					aria-label={`Delete the review by ${name || email}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
