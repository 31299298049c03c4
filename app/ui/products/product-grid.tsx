import type { ProductCardDto } from "~/domain/catalog/rules";
import type { PictureBox } from "../pictures/picture";
import { ProductCard } from "./product-card";

type ProductGridProps = {
	products: readonly ProductCardDto[];
	/** How many of the first pictures are fetched at once: those a phone shows without scrolling. */
	eager?: number;
	/** Six to a row on a wide screen: one row of a longer page, rather than a list of its own. */
	row?: boolean;
};

// A tenth less than the widest box: 560 pixels do there too, and a third size would be bytes in every card.
const PICTURE_SIZE_PX = 280;
export const FOUR_COLUMN_BOX: PictureBox = {
	size: PICTURE_SIZE_PX,
	sizes: "(min-width: 64rem) 19rem, (min-width: 40rem) 33vw, calc(50vw - 1rem)",
};
const SIX_COLUMN_BOX: PictureBox = {
	size: PICTURE_SIZE_PX,
	sizes: "(min-width: 64rem) 13rem, (min-width: 40rem) 33vw, calc(50vw - 1rem)",
};

/** Products side by side: two on a phone, three on a tablet, four on a wide screen. */
export function ProductGrid({ products, eager = 0, row }: ProductGridProps) {
	return (
		<ul className={row ? "product-grid product-grid-row" : "product-grid"}>
			{products.map((product, index) => (
				<li key={product.id}>
					<ProductCard
						product={product}
						box={row ? SIX_COLUMN_BOX : FOUR_COLUMN_BOX}
						eager={index < eager}
					/>
				</li>
			))}
		</ul>
	);
}
