import { findModeratedReview } from "~/domain/reviews/moderation.server";
import { removeReview } from "~/domain/reviews/verbs.server";
import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DeleteTextPage, type DeleteTextPageData } from "~/ui/forms/delete-text-page";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Delete review by a customer",
	({ author }) => `Delete review by ${author}`,
);

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { name, review } = found(await findModeratedReview(ctx.db, params.reviewId ?? ""));
	const author = name || "User name";
	const page = { lead: `The review by ${author}:`, text: review };
	const cancelTo = buildListUrl("/dashboard/reviews", request.url);
	return { author, ...page, cancelTo } satisfies DeleteTextPageData;
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	await removeReview(ctx, params.reviewId ?? "");
	return form.leave(buildListUrl("/dashboard/reviews", request.url), "deleted");
});

export default DeleteTextPage;
