import type { BlogDto } from "~/domain/blog/rules";
import { ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { Picture } from "~/ui/pictures/picture";

export function BlogRow({ blog, query }: { blog: BlogDto; query: string }) {
	const { id, name, imageKey, authorName, docsLink } = blog;
	return (
		<tr>
			<Cell label="Picture">
				<Picture imageKey={imageKey} alt="" size={64} />
			</Cell>
			<Cell label="Blog">{name}</Cell>
			<Cell label="Author">{authorName || "User name"}</Cell>
			<Cell label="Docs link">
				<a href={docsLink} rel="noreferrer">
					{new URL(docsLink).hostname}
				</a>
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/dashboard/blogs/${id}${query}`} aria-label={`Edit ${name}`}>
					Edit
				</ButtonLink>
				<ButtonLink
					to={`/dashboard/blogs/${id}/delete${query}`}
					variant="plain"
					aria-label={`Delete ${name}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
