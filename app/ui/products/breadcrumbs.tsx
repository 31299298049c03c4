import { Link } from "@remix-run/react";
import { buildCategoryUrl, type CategoryLink } from "~/domain/catalog/categories/rules";

/** `url` is set for an entry that is not a category. */
type Crumb = CategoryLink & { url?: string };

const SEPARATOR = (
	<span aria-hidden className="px-2">
		/
	</span>
);

/** The last of `trail` is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
	const above: Crumb[] = [{ name: "Categories", path: "/" }, ...trail.slice(0, -1)];
	return (
		<nav aria-label="Breadcrumbs">
			<ol className="-mt-3 mb-1 flex flex-wrap items-baseline text-small text-soft">
				{above.map(({ name, path, url = buildCategoryUrl(path) }, index) => (
					<li key={url}>
						{index > 0 ? SEPARATOR : null}
						<Link to={url} className="inline-block py-3">
							{name}
						</Link>
					</li>
				))}
				<li aria-current="page" className="max-sm:sr-only">
					{SEPARATOR}
					{trail.at(-1)?.name}
				</li>
			</ol>
		</nav>
	);
}
