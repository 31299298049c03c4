import { Link } from "@remix-run/react";
import { AverageRating } from "./average-rating";
import { useSavesData } from "./data-saver";
import { Money } from "./money";
import { Picture } from "./picture";
import { StockWords } from "./stock";

export type ProductCardView = {
	id: string;
	name: string;
	pricePoisha: number;
	available: number;
	imageKey: string;
	ratingSum: number;
	ratingCount: number;
};

/** A product at a glance. The whole card is one link; the picture adds nothing to its words, and who saves data asks for it. */
export function ProductCard({ product, eager }: { product: ProductCardView; eager?: boolean }) {
	const saves = useSavesData();
	return (
		<>
			<Link to={`/products/${product.id}`} className="product-card">
				{saves ? null : <Picture imageKey={product.imageKey} alt="" size={320} eager={eager} />}
				<span className="product-card-facts">
					<span className="product-card-name">{product.name}</span> <AverageRating of={product} />{" "}
					<span className="product-card-price">
						<Money poisha={product.pricePoisha} />
					</span>{" "}
					<StockWords available={product.available} />
				</span>
			</Link>
			{saves ? (
				<a href={`/images/${product.imageKey}`} className="product-card-picture">
					Show picture<span className="sr-only"> of {product.name}</span>
				</a>
			) : null}
		</>
	);
}
