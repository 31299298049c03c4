import { Link } from "@remix-run/react";
import type { ProductCardDto } from "~/domain/catalog/rules";
import { pictureAt } from "~/platform/images/image-address";
import { useIsDataSaverOn } from "../pictures/data-saver";
import { Picture, type PictureBox } from "../pictures/picture";
import { AverageRating } from "./average-rating";
import { Price } from "./price";
import { StockLabel } from "./stock-label";

/** `netPoisha` is the price without VAT, if the page shows it. */
export type ShownProduct = ProductCardDto & { netPoisha?: number };

type ProductCardProps = {
	product: ShownProduct;
	box: PictureBox;
	eager?: boolean;
};

/** One link is around the whole card. With the data saver on there is no picture. */
export function ProductCard({ product, box, eager }: ProductCardProps) {
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<>
			<Link to={`/products/${product.id}`} className="product-card">
				{isDataSaverOn ? null : (
					<Picture imageKey={product.imageKey} alt="" {...box} eager={eager} />
				)}
				<span className="product-card-details">
					<span className="product-card-name">{product.name}</span> <AverageRating of={product} />{" "}
					<span className="product-card-price">
						<Price poisha={product.pricePoisha} netPoisha={product.netPoisha} />
					</span>{" "}
					<StockLabel available={product.available} />
				</span>
			</Link>
			{isDataSaverOn ? (
				<a href={pictureAt(product.imageKey, 328)} className="product-card-picture">
					Show picture<span className="sr-only"> of {product.name}</span>
				</a>
			) : null}
		</>
	);
}
