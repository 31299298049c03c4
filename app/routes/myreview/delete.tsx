import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteOwnReview } from "~/domain/reviews/delete-own-review.server";
import { findOwnReview } from "~/domain/reviews/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Delete your review");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const found = orNotFound(
		await findOwnReview(context.platform.db, user.id, params.reviewId ?? ""),
	);
	return { review: found.review };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await deleteOwnReview(context.platform, user.id, params.reviewId ?? "");
	return redirectWithToast("/myreview", "deleted");
}

export default function DeleteOwnReview() {
	const { review } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog cancelTo="/myreview">
			<div className="mb-6">
				<LongText text={review} limit={280} />
			</div>
		</DeleteDialog>
	);
}
