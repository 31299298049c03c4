import { Link } from "@remix-run/react";
import type { BlogWithComments } from "~/domain/blog/rules";
import { LongText } from "~/ui/elements/long-text";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { BlogFacts } from "./blog-byline";
import { CommentForm, type RefusedComment } from "./comment-form";
import { Comments } from "./comments";

export const BOX: PictureBox = { size: 320, sizes: "(min-width: 48rem) 14rem, calc(100vw - 2rem)" };

type BlogArticleProps = {
	blog: BlogWithComments;
	page: string;
	idempotencyKey: string;
	refused: RefusedComment | null;
	eager: boolean;
	isAdmin: boolean;
};

/** One blog of the list: what it says, and its latest comments with the box for one's own. */
export function BlogArticle({ blog, page, eager, isAdmin, ...box }: BlogArticleProps) {
	const own = `/blogs/${blog.id}`;
	return (
		<article id={`blog-${blog.id}`} aria-labelledby={`name-${blog.id}`} className="blog">
			<Picture imageKey={blog.imageKey} alt="" {...BOX} eager={eager} className="blog-picture" />
			<div className="blog-words">
				<h2 id={`name-${blog.id}`}>
					<Link to={own}>{blog.name}</Link>
				</h2>
				<BlogFacts blog={blog} />
				<LongText text={blog.description} limit={600} />
				<section aria-label={`Comments on ${blog.name}`} className="blog-comments">
					<h3>Comments</h3>
					<CommentForm {...box} page={page} blogId={blog.id} />
					<Comments comments={blog.comments} page={page} isFirst isAdmin={isAdmin} />
					{blog.hasMore ? (
						<Link to={own} className="py-3 font-semibold">
							Show all comments
						</Link>
					) : null}
				</section>
			</div>
		</article>
	);
}
