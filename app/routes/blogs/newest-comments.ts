import { listNewestCommentIds } from "~/domain/blog/blogs.server";
import { BLOGS_PAGE_SIZE, buildCommentsVersion } from "~/domain/blog/rules";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone", replica: true, singleParams: [] } satisfies RouteHandle;

/** Open pages poll it. It answers the newest comment's id of each blog that they show, as plain text. */
export const loader = anyone.loader(async ({ request, ctx }) => {
	const blogIds = new URL(request.url).searchParams.getAll("blog").slice(0, BLOGS_PAGE_SIZE);
	const newest = blogIds.length > 0 ? await listNewestCommentIds(ctx.db, blogIds) : [];
	return new Response(buildCommentsVersion(newest), {
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	});
});
