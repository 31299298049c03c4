import type { PictureBox } from "../pictures/picture";
import { ProductCard, type ShownProduct } from "./product-card";

type ProductGridProps = {
	products: readonly ShownProduct[];
	eager?: number;
	row?: boolean;
};

// A tenth less than the widest box: 560 px files suffice there, and a third size would add bytes to
// every card.
const PICTURE_SIZE_PX = 280;
export const FOUR_COLUMN_BOX: PictureBox = {
	size: PICTURE_SIZE_PX,
	sizes: "(min-width: 64rem) 19rem, (min-width: 40rem) 33vw, calc(50vw - 1rem)",
};
const SIX_COLUMN_BOX: PictureBox = {
	size: PICTURE_SIZE_PX,
	sizes: "(min-width: 64rem) 13rem, (min-width: 40rem) 33vw, calc(50vw - 1rem)",
};

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
