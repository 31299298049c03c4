import type { CommentView } from "~/domain/blog/rules";
import { LongText } from "~/ui/long-text";
import { Person } from "~/ui/person";

/** What people said under a blog, newest first. */
export function Comments({ comments }: { comments: readonly CommentView[] }) {
	if (comments.length === 0) return <p className="text-soft">No comments yet.</p>;
	return (
		<ul className="comments">
			{comments.map((comment) => (
				<li key={comment.id}>
					<Person name={comment.name} photoKey={comment.photoKey} at={comment.createdAt} />
					<LongText text={comment.comment} limit={480} />
				</li>
			))}
		</ul>
	);
}
