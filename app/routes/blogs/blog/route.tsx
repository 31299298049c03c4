import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { commentsOf } from "~/domain/blog/comments.server";
import { blogById } from "~/domain/blog/queries.server";
import { commentsMark } from "~/domain/blog/rules";
import { formMarks } from "~/http/input/public-form.server";
import { retryAfter } from "~/http/rate-limit/rate-limit.server";
import { pageQuery } from "~/http/responses/cursor-query.server";
import { notFound } from "~/http/responses/respond.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { Pager } from "~/ui/elements/pager";
import { firstSentence, privatePage, publicPage, shopOf } from "~/ui/head/page-meta";
import { firstPicture } from "~/ui/head/preload-first-picture";
import { blogData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { BlogFacts } from "../blog-byline";
import { CommentForm } from "../comment-form";
import { Comments } from "../comments";
import { answerComment } from "../handle-comment.server";
import { useFreshComments } from "../use-comment-polling";

export const headers = retryAfter;

const BOX: PictureBox = { size: 640, sizes: "(min-width: 46rem) 44rem, calc(100vw - 2rem)" };

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return privatePage(page, "Blog");
	const { blog } = page.data;
	return [
		...publicPage(page, {
			title: blog.name,
			path: `/blogs/${blog.id}`,
			description: firstSentence(blog.description),
			imageKey: blog.imageKey,
			type: "article",
		}),
		...firstPicture(page, blog.imageKey, BOX),
		blogData(shopOf(page), blog),
	];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { db } = context.platform;
	const blogId = params.blogId ?? "";
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { user } = await context.visit();
	const [blog, page] = await Promise.all([
		blogById(db, blogId),
		commentsOf(db, blogId, after, user?.id),
	]);
	if (!blog) throw notFound();
	return {
		blog,
		...page,
		isFirst: after === null,
		here: `/blogs/${blogId}${pageQuery(request)}`,
		isAdmin: user?.role === "admin",
		idempotencyKey: formMarks(context).idempotencyKey,
	};
}

export async function action(args: ActionFunctionArgs) {
	return answerComment(args, `/blogs/${args.params.blogId}`);
}

export default function Blog() {
	const { blog, comments, next, isFirst, here, isAdmin, idempotencyKey } =
		useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>() ?? null;
	const own = `/blogs/${blog.id}`;
	useFreshComments([blog.id], isFirst ? commentsMark([comments[0]?.id]) : null);
	return (
		<>
			<Page title={blog.name} width="text">
				<div id={`blog-${blog.id}`} className="blog-words">
					<BlogFacts blog={blog} />
					<Picture imageKey={blog.imageKey} alt="" {...BOX} eager className="blog-picture" />
					<p className="whitespace-pre-line">{blog.description}</p>
				</div>
				<section aria-labelledby="comments" className="blog-comments">
					<h2 id="comments">Comments</h2>
					<CommentForm {...{ idempotencyKey, refused }} blogId={blog.id} page={own} />
					<Comments {...{ comments, isFirst, isAdmin }} page={here} />
					<Pager first={isFirst ? null : own} next={next && `${own}?after=${next}`} />
				</section>
				<p className="mt-6">
					<Link to="/blogs">All blogs</Link>
				</p>
			</Page>
			<Outlet />
		</>
	);
}
