import type { CommentDto } from "~/domain/blog/rules";
import { ButtonLink } from "~/ui/elements/button";
import { LongText } from "~/ui/elements/long-text";
import { UserByline } from "~/ui/elements/user-byline";

type CommentsProps = {
	comments: readonly CommentDto[];
	page: string;
	isFirst: boolean;
	isAdmin: boolean;
};

export function Comments({ comments, page, isFirst, isAdmin }: CommentsProps) {
	if (comments.length === 0) {
		return <p className="text-soft">{isFirst ? "No comments yet." : "No more comments."}</p>;
	}
	return (
		<ul>
			{comments.map((comment) => (
				<li key={comment.id} className="grid gap-2 border-t py-4">
					<div className="flex items-start justify-between gap-3">
						<UserByline name={comment.name} photoKey={comment.photoKey} at={comment.createdAt} />
						{isAdmin || comment.isOwn ? (
							<ButtonLink
								to={isAdmin ? getAdminDeletePath(comment, page) : getOwnDeletePath(comment, page)}
								variant="plain"
								aria-label={`Delete the comment by ${comment.name || "User name"}`}
								preventScrollReset
							>
								Delete
							</ButtonLink>
						) : null}
					</div>
					<LongText text={comment.comment} limit={480} />
				</li>
			))}
		</ul>
	);
}

const getAdminDeletePath = ({ id }: CommentDto, page: string) =>
	`/dashboard/comments/${id}/delete?from=${encodeURIComponent(page)}`;

function getOwnDeletePath({ id, blogId }: CommentDto, page: string): string {
	const blog = `/blogs/${blogId}`;
	const query = page.startsWith(`${blog}?`) ? page.slice(blog.length) : "";
	return `${blog}/comments/${id}/delete${query}`;
}
