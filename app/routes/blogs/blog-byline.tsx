import { type BlogView, docsHost } from "~/domain/blog/rules";
import { Person } from "~/ui/elements/user-byline";

/** Who wrote a blog and when, and where its subject is documented. */
export function BlogFacts({ blog }: { blog: BlogView }) {
	const host = docsHost(blog.docsLink);
	return (
		<div className="blog-facts">
			<Person name={blog.authorName} photoKey={blog.authorPhotoKey} at={blog.createdAt} />
			{host ? (
				<a href={blog.docsLink} rel="noopener noreferrer">
					Docs at {host}
				</a>
			) : null}
		</div>
	);
}
