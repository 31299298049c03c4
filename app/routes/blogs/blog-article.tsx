import { Link } from "@remix-run/react";
import type { BlogWithComments } from "~/domain/blog/rules";
import { LongText } from "~/ui/elements/long-text";
import { Picture, type PictureBox } from "~/ui/pictures/picture";
import { BlogByline } from "./blog-byline";
import { CommentForm, type RejectedComment } from "./comment-form";
import { Comments } from "./comments";

const PICTURE_BOX: PictureBox = {
	size: 320,
	sizes: "(min-width: 48rem) 14rem, 6rem",
};

type BlogArticleProps = {
	blog: BlogWithComments;
	page: string;
	idempotencyKey: string;
	rejected: RejectedComment | null;
	eager: boolean;
	isAdmin: boolean;
};

export function BlogArticle({ blog, page, eager, isAdmin, ...box }: BlogArticleProps) {
	const blogPath = `/blogs/${blog.id}`;
	return (
		<article
			id={`blog-${blog.id}`}
			aria-labelledby={`name-${blog.id}`}
			className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-t py-8 first:border-t-0 first:pt-0 md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8"
		>
			<Picture
				imageKey={blog.imageKey}
				alt=""
				{...PICTURE_BOX}
				eager={eager}
				className="w-full self-start border md:row-span-2"
			/>
			<div className="grid min-w-0 content-start gap-4">
				<h2 id={`name-${blog.id}`}>
					<Link to={blogPath}>{blog.name}</Link>
				</h2>
				<BlogByline blog={blog} />
			</div>
			<div className="col-span-2 grid min-w-0 content-start gap-4 md:col-span-1">
				<LongText text={blog.description} limit={600} />
				<section aria-label={`Comments on ${blog.name}`} className="mt-4 grid max-w-text gap-4">
					<h3 className="text-base">Comments</h3>
					<CommentForm {...box} page={page} blogId={blog.id} />
					<Comments comments={blog.comments} page={page} isFirst isAdmin={isAdmin} />
					{blog.hasMore ? (
						<Link to={blogPath} className="py-3 font-semibold">
							Show all comments
						</Link>
					) : null}
				</section>
			</div>
		</article>
	);
}
