import { findOwnReview } from "~/domain/reviews/queries.server";
import { deleteOwnReview } from "~/domain/reviews/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled("Delete your review");

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const { review } = found(await findOwnReview(ctx.db, user.id, params.reviewId ?? ""));
	return { review };
});

export const action = customer.action(async ({ params, ctx, form }) => {
	await deleteOwnReview(ctx, params.reviewId ?? "");
	return form.leave("/myreview", "deleted");
});

export default withData<typeof loader>(({ review }) => (
	<DeleteDialog cancelTo="/myreview">
		<div className="mb-6">
			<LongText text={review} limit={280} />
		</div>
	</DeleteDialog>
));
