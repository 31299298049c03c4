import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withLatestComments } from "~/domain/blog/comments.server";
import { newestBlogs } from "~/domain/blog/queries.server";
import { commentsMark } from "~/domain/blog/rules";
import { formMarks } from "~/http/input/public-form.server";
import { retryAfter } from "~/http/rate-limit/rate-limit.server";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";
import { Empty } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Pager } from "~/ui/elements/pager";
import { publicPage } from "~/ui/head/page-meta";
import { firstPicture } from "~/ui/head/preload-first-picture";
import { Page } from "~/ui/layout/page";
import { BlogArticle, BOX } from "./blog-article";
import { answerComment } from "./handle-comment.server";
import { useFreshComments } from "./use-comment-polling";

export const links: LinksFunction = () => [
	{ rel: "alternate", type: "application/rss+xml", title: "Blog", href: "/blogs/rss.xml" },
];

export const headers = retryAfter;

export const meta: MetaFunction<typeof loader> = (page) => [
	...publicPage(page, {
		title: "Blog",
		path: "/blogs",
		description: "How to choose and use tools and parts, by the people who make them.",
	}),
	...firstPicture(page, page.data?.blogs[0]?.imageKey, BOX),
];

const cursorIn = (request: Request) => readCursor(new URL(request.url).searchParams.get("after"));
const pageAt = (after: Cursor | null) => (after ? `/blogs?after=${writeCursor(after)}` : "/blogs");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { db } = context.platform;
	const after = cursorIn(request);
	const page = {
		here: pageAt(after),
		isFirst: after === null,
		idempotencyKey: formMarks(context).idempotencyKey,
	};
	try {
		const [{ user }, { blogs: found, next }] = await Promise.all([
			context.visit(),
			newestBlogs(db, after),
		]);
		const blogs = await withLatestComments(db, found, user?.id);
		return data({ ...page, blogs, next, isAdmin: user?.role === "admin", failure: null });
	} catch (error) {
		context.note(error);
		const failure = "Error: the blogs can't be read just now. Try again in a moment.";
		return data({ ...page, blogs: [], next: null, isAdmin: false, failure }, { status: 500 });
	}
}

export async function action(args: ActionFunctionArgs) {
	return answerComment(args, pageAt(cursorIn(args.request)));
}

export default function Blogs() {
	const { blogs, next, here, isFirst, isAdmin, idempotencyKey, failure } =
		useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	useFreshComments(
		blogs.map(({ id }) => id),
		commentsMark(blogs.map(({ comments }) => comments[0]?.id)),
	);
	return (
		<Page title="Blog" intro="How to choose and use tools and parts." width="wide">
			{failure ? (
				<Notice kind="error">{failure}</Notice>
			) : blogs.length === 0 ? (
				<Empty title="No blogs available">
					{isFirst ? null : <p>The last ones stand on the page before this.</p>}
				</Empty>
			) : (
				<div className="blogs">
					{blogs.map((blog, place) => (
						<BlogArticle
							key={blog.id}
							blog={blog}
							page={here}
							idempotencyKey={idempotencyKey}
							refused={refused?.blogId === blog.id ? refused : null}
							eager={place === 0}
							isAdmin={isAdmin}
						/>
					))}
				</div>
			)}
			<Pager first={isFirst ? null : "/blogs"} next={next && `/blogs?after=${next}`} />
		</Page>
	);
}
