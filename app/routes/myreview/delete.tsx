import { findOwnReview } from "~/domain/reviews/queries.server";
import { deleteOwnReview } from "~/domain/reviews/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled("Delete your review");

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const { review } = found(await findOwnReview(ctx.db, user.id, params.reviewId ?? ""));
	return { text: review, cancelTo: "/myreview" } satisfies DeleteTextPageData;
});

export const action = customer.action(async ({ params, ctx, form }) => {
	await deleteOwnReview(ctx, params.reviewId ?? "");
	return form.leave("/myreview", "deleted");
});

export default DeleteTextPage;
