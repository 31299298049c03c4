import { Link } from "@remix-run/react";
import { buildCategoryUrl } from "~/domain/catalog/categories/rules";
import type { BuyersProduct } from "~/domain/catalog/part-numbers/find-by-number.server";
import type { NamedInQuery as Named } from "~/domain/catalog/search-directory/search-directory.server";
import { formatCount } from "~/ui/elements/format-count";
import { Picture } from "~/ui/pictures/picture";

/** What the buyer's own number names. */
export function YourProducts({
	query,
	products,
}: {
	query: string;
	products: readonly BuyersProduct[];
}) {
	if (products.length === 0) return null;
	return (
		<p className="named">
			Your number {query}:{" "}
			{products.map(({ id, name, partNumber }) => (
				<Link key={id} to={`/products/${id}`}>
					{[partNumber, name].filter(Boolean).join(" · ")}
				</Link>
			))}
		</p>
	);
}

/** Categories and families whose names have the words of the query. */
export function NamedInQuery({ named: { categories, families } }: { named: Named }) {
	if (categories.length + families.length === 0) return null;
	return (
		<nav aria-label="Categories and families found" className="named">
			{categories.length > 0 ? (
				<p>
					Categories:{" "}
					{categories.map(({ name, path, partCount }) => (
						<Link key={path} to={buildCategoryUrl(path)}>
							{name} ({formatCount(partCount)})
						</Link>
					))}
				</p>
			) : null}
			{families.length > 0 ? (
				<ul>
					{families.map(({ slug, name, imageKey, partCount }) => (
						<li key={slug}>
							<Link to={`/families/${slug}`}>
								{imageKey ? <Picture imageKey={imageKey} alt="" size={48} /> : null}
								<span>
									{name}{" "}
									<small>{partCount === 1 ? "1 size" : `${formatCount(partCount)} sizes`}</small>
								</span>
							</Link>
						</li>
					))}
				</ul>
			) : null}
		</nav>
	);
}
