import { type BlogDto, getDocsHost } from "~/domain/blog/rules";
import { UserByline } from "~/ui/elements/user-byline";

export function BlogByline({ blog }: { blog: BlogDto }) {
	const host = getDocsHost(blog.docsLink);
	return (
		<div className="blog-details">
			<UserByline name={blog.authorName} photoKey={blog.authorPhotoKey} at={blog.createdAt} />
			{host ? (
				<a href={blog.docsLink} rel="noopener noreferrer">
					Docs at {host}
				</a>
			) : null}
		</div>
	);
}
