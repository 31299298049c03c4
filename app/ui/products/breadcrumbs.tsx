import { Link } from "@remix-run/react";
import { buildCategoryUrl, type CategoryLink } from "~/domain/catalog/categories/rules";

/** From the list of all categories down to the page itself, the last of `trail`. */
export function Breadcrumbs({ trail }: { trail: readonly CategoryLink[] }) {
	const above = [{ name: "Categories", path: "/" }, ...trail.slice(0, -1)];
	return (
		<nav aria-label="Breadcrumbs">
			<ol className="breadcrumbs">
				{above.map(({ name, path }) => (
					<li key={path}>
						<Link to={buildCategoryUrl(path)}>{name}</Link>
					</li>
				))}
				<li aria-current="page">{trail.at(-1)?.name}</li>
			</ol>
		</nav>
	);
}
