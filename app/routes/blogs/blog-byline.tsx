import { type BlogDto, getDocsHost } from "~/domain/blog/rules";
import { UserByline } from "~/ui/elements/user-byline";

export function BlogByline({ blog }: { blog: BlogDto }) {
	const host = getDocsHost(blog.docsLink);
	return (
		<div className="flex flex-wrap items-center gap-x-8 gap-y-2">
			<UserByline name={blog.authorName} photoKey={blog.authorPhotoKey} at={blog.createdAt} />
			{host ? (
				<a href={blog.docsLink} rel="noopener noreferrer" className="py-2.5 wrap-anywhere">
					Docs at {host}
				</a>
			) : null}
		</div>
	);
}
