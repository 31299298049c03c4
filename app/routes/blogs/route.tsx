import { data, type LinksFunction, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRight } from "~/domain/accounts/staff-rights";
import { listNewestBlogs } from "~/domain/blog/blogs.server";
import { addLatestComments } from "~/domain/blog/comments.server";
import { buildCommentsVersion } from "~/domain/blog/rules";
import { describeFailure } from "~/http/errors/failure.server";
import { createFormFields } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Pager } from "~/ui/elements/pager";
import { buildPublicPageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { BlogArticle } from "./blog-article";
import { handleComment } from "./handle-comment.server";
import { useCommentPolling } from "./use-comment-polling";

export const handle = {
	access: "anyone",
	cache: "shared",
	cacheParams: ["after"],
	replica: true,
} satisfies RouteHandle;

export const links: LinksFunction = () => [
	{ rel: "alternate", type: "application/rss+xml", title: "Blog", href: "/blogs/rss.xml" },
];

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPublicPageMeta(page, {
		title: "Blog",
		path: "/blogs",
		description: "How to choose and use tools and parts, by the people who make them.",
	});

const getCursor = (request: Request) => readCursor(new URL(request.url).searchParams.get("after"));
const buildPageUrl = (after: Cursor | null) =>
	after ? `/blogs?after=${writeCursor(after)}` : "/blogs";

export const loader = anyone.loader(async ({ request, context, ctx: { db } }) => {
	const after = getCursor(request);
	const page = {
		currentUrl: buildPageUrl(after),
		isFirst: after === null,
		idempotencyKey: createFormFields(context).idempotencyKey,
	};
	try {
		const [{ user }, { blogs: found, next }] = await Promise.all([
			context.getSession(),
			listNewestBlogs(db, after),
		]);
		const blogs = await addLatestComments(db, found, user?.id);
		return data({
			...page,
			blogs,
			next,
			isAdmin: user !== null && hasRight(user, "content"),
			failure: null,
		});
	} catch (error) {
		const answer = describeFailure(error);
		context.reportError(error, { status: answer.status });
		const failure = "Error: the blogs can't be loaded right now. Try again in a moment.";
		return data({ ...page, blogs: [], next: null, isAdmin: false, failure }, answer);
	}
});

export const action = anyone.action((args) =>
	handleComment(args, buildPageUrl(getCursor(args.request))),
);

export default function Blogs() {
	const { blogs, next, currentUrl, isFirst, isAdmin, idempotencyKey, failure } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	useCommentPolling(
		blogs.map(({ id }) => id),
		buildCommentsVersion(blogs.map(({ comments }) => comments[0]?.id)),
	);
	return (
		<Page title="Blog" intro="How to choose and use tools and parts." width="wide">
			{failure ? (
				<Notice kind="error">{failure}</Notice>
			) : blogs.length === 0 ? (
				<EmptyState title="No blogs available">
					{isFirst ? null : <p>The last blogs are on the previous page.</p>}
				</EmptyState>
			) : (
				<div>
					{blogs.map((blog, index) => (
						<BlogArticle
							key={blog.id}
							blog={blog}
							page={currentUrl}
							idempotencyKey={idempotencyKey}
							rejected={actionData?.blogId === blog.id ? actionData : null}
							eager={index === 0}
							isAdmin={isAdmin}
						/>
					))}
				</div>
			)}
			<Pager first={isFirst ? null : "/blogs"} next={next && `/blogs?after=${next}`} />
		</Page>
	);
}
