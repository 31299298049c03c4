import { Link } from "@remix-run/react";
import type { ProductDetail } from "~/domain/catalog/rules";
import { AverageRating } from "~/ui/products/average-rating";

export function ProductName({ product }: { product: ProductDetail }) {
	const { name, partNumber, ratingCount, replacement } = product;
	return (
		<div className="min-w-0">
			<h1 className="max-md:text-lead">{name}</h1>
			{partNumber ? <p className="font-semibold text-soft">{partNumber}</p> : null}
			{ratingCount > 0 ? (
				<a href="#reviews" className="-mb-3 inline-block py-3">
					<AverageRating of={product} />
				</a>
			) : null}
			{replacement ? (
				<p>
					Replaced by{" "}
					<Link to={`/products/${replacement.id}`}>
						{replacement.partNumber || replacement.name}
					</Link>
				</p>
			) : null}
		</div>
	);
}
