import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { findModeratedReview } from "~/domain/reviews/moderation.server";
import { removeReview } from "~/domain/reviews/remove-review.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete review by ${page.data?.author ?? "a customer"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { name, review } = orNotFound(await findModeratedReview(db, params.reviewId ?? ""));
	const author = name || "User name";
	const page = { lead: `The review by ${author}:`, text: review };
	const cancelTo = buildListUrl("/dashboard/reviews", request.url);
	return { author, ...page, cancelTo } satisfies DeleteTextPageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeReview(context.platform, admin.id, params.reviewId ?? "");
	return redirectWithToast(buildListUrl("/dashboard/reviews", request.url), "deleted");
}

export default DeleteTextPage;
