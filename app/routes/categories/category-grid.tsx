import { buildCategoryUrl, type CategoryNode } from "~/domain/catalog/categories/rules";
import { formatCount } from "~/ui/elements/format-count";
import { CardGrid } from "./card-grid";

type Card = Pick<CategoryNode, "name" | "path" | "imageKey" | "partCount">;

export const formatProductCount = (count: number) =>
	count === 1 ? "1 part" : `${formatCount(count)} parts`;

export const CategoryGrid = ({ categories }: { categories: readonly Card[] }) => (
	<CardGrid
		className="lg:grid-cols-4"
		pictureClass="w-18"
		cards={categories.map(({ name, path, imageKey, partCount }) => ({
			to: buildCategoryUrl(path),
			imageKey,
			name,
			details: <small>{formatProductCount(partCount)}</small>,
		}))}
	/>
);
