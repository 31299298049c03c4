import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { findBlog } from "~/domain/blog/blogs.server";
import { listComments } from "~/domain/blog/comments.server";
import { buildCommentsVersion } from "~/domain/blog/rules";
import { createFormFields } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { found } from "~/platform/refused";
import { Pager } from "~/ui/elements/pager";
import {
	buildPrivatePageMeta,
	buildPublicPageMeta,
	getFirstSentence,
	getShopInfo,
} from "~/ui/head/page-meta";
import { preloadFirstPicture } from "~/ui/head/preload-first-picture";
import { buildBlogData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { BlogByline } from "../blog-byline";
import { CommentForm } from "../comment-form";
import { Comments } from "../comments";
import { handleComment } from "../handle-comment.server";
import { useCommentPolling } from "../use-comment-polling";

const PICTURE_BOX: PictureBox = {
	size: 640,
	sizes: "(min-width: 46rem) 44rem, calc(100vw - 2rem)",
};

export const handle = {
	access: "anyone",
	cache: "shared",
	cacheParams: ["after"],
	replica: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Blog");
	const { blog } = page.data;
	return [
		...buildPublicPageMeta(page, {
			title: blog.name,
			path: `/blogs/${blog.id}`,
			description: getFirstSentence(blog.description),
			imageKey: blog.imageKey,
			type: "article",
		}),
		...preloadFirstPicture(page, blog.imageKey, PICTURE_BOX),
		buildBlogData(getShopInfo(page), blog),
	];
};

export const loader = anyone.loader(async ({ request, params, context, ctx: { db } }) => {
	const blogId = params.blogId ?? "";
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { user } = await context.getSession();
	const [blog, page] = await Promise.all([
		findBlog(db, blogId),
		listComments(db, blogId, after, user?.id),
	]);
	return {
		blog: found(blog),
		...page,
		isFirst: after === null,
		currentUrl: buildListUrl(`/blogs/${blogId}`, request.url),
		isAdmin: user !== null && hasRight(user, "content"),
		idempotencyKey: createFormFields(context).idempotencyKey,
	};
});

export const action = anyone.action((args) => handleComment(args, `/blogs/${args.params.blogId}`));

export default function Blog() {
	const { blog, comments, next, isFirst, currentUrl, isAdmin, idempotencyKey } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>() ?? null;
	const blogPath = `/blogs/${blog.id}`;
	useCommentPolling([blog.id], isFirst ? buildCommentsVersion([comments[0]?.id]) : null);
	return (
		<>
			<Page title={blog.name} width="text">
				<div id={`blog-${blog.id}`} className="grid min-w-0 content-start gap-4">
					<BlogByline blog={blog} />
					<Picture
						imageKey={blog.imageKey}
						alt=""
						{...PICTURE_BOX}
						eager
						className="w-full border"
					/>
					<p className="whitespace-pre-line">{blog.description}</p>
				</div>
				<section aria-labelledby="comments" className="mt-4 grid max-w-text gap-4">
					<h2 id="comments">Comments</h2>
					<CommentForm
						idempotencyKey={idempotencyKey}
						rejected={actionData}
						blogId={blog.id}
						page={blogPath}
					/>
					<Comments comments={comments} isFirst={isFirst} isAdmin={isAdmin} page={currentUrl} />
					<Pager first={isFirst ? null : blogPath} next={next && `${blogPath}?after=${next}`} />
				</section>
				<p className="mt-6">
					<Link to="/blogs">All blogs</Link>
				</p>
			</Page>
			<Outlet />
		</>
	);
}
