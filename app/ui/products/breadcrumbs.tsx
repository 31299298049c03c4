import { Link } from "@remix-run/react";
import { buildCategoryUrl, type CategoryLink } from "~/domain/catalog/categories/rules";

/** `url` is the address of what is no category. */
type Crumb = CategoryLink & { url?: string };

/** From the list of all categories down to the page itself, the last of `trail`. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
	const above: Crumb[] = [{ name: "Categories", path: "/" }, ...trail.slice(0, -1)];
	return (
		<nav aria-label="Breadcrumbs">
			<ol className="breadcrumbs">
				{above.map(({ name, path, url = buildCategoryUrl(path) }) => (
					<li key={url}>
						<Link to={url}>{name}</Link>
					</li>
				))}
				<li aria-current="page">{trail.at(-1)?.name}</li>
			</ol>
		</nav>
	);
}
