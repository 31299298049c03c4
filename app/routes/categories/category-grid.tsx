import { Link } from "@remix-run/react";
import { buildCategoryUrl, type CategoryNode } from "~/domain/catalog/categories/rules";
import { formatCount } from "~/ui/elements/format-count";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

type Card = Pick<CategoryNode, "name" | "path" | "imageKey" | "partCount">;

export const formatProductCount = (count: number) =>
	count === 1 ? "1 part" : `${formatCount(count)} parts`;

export function CategoryGrid({ categories }: { categories: readonly Card[] }) {
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<ul className="category-grid">
			{categories.map(({ name, path, imageKey, partCount }) => (
				<li key={path}>
					<Link to={buildCategoryUrl(path)}>
						{imageKey && !isDataSaverOn ? <Picture imageKey={imageKey} alt="" size={96} /> : null}
						<span>
							<b>{name}</b> <small>{formatProductCount(partCount)}</small>
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
