import {
	buildCategoryUrl,
	type CategoryNode,
	formatParts,
} from "~/domain/catalog/categories/rules";
import { CardGrid } from "./card-grid";

type Card = Pick<CategoryNode, "name" | "path" | "imageKey" | "partCount">;

export const CategoryGrid = ({ categories }: { categories: readonly Card[] }) => (
	<CardGrid
		className="lg:grid-cols-4"
		pictureClass="w-18"
		cards={categories.map(({ name, path, imageKey, partCount }) => ({
			to: buildCategoryUrl(path),
			imageKey,
			name,
			details: <small>{formatParts(partCount)}</small>,
		}))}
	/>
);
