import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findModeratedReview } from "~/domain/reviews/moderation.server";
import { removeReview } from "~/domain/reviews/remove-review.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { LongText } from "~/ui/elements/long-text";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete review by ${page.data?.name ?? "a customer"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const found = orNotFound(await findModeratedReview(context.platform.db, params.reviewId ?? ""));
	return {
		name: found.name || "User name",
		review: found.review,
		list: buildListUrl("/dashboard/reviews", request.url),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeReview(context.platform, admin.id, params.reviewId ?? "");
	return redirectWithToast(buildListUrl("/dashboard/reviews", request.url), "deleted");
}

export default function DeleteReview() {
	const { name, review, list } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog cancelTo={list}>
			<div className="mb-6">
				<p>The review by {name}:</p>
				<LongText text={review} limit={280} />
			</div>
		</DeleteDialog>
	);
}
