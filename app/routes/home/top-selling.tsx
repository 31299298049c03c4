import { Link } from "@remix-run/react";
import type { BestSeller } from "~/domain/catalog/categories/list-best-sellers.server";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";
import { HomeSection } from "./home-section";

export function TopSelling({ products }: { products: readonly BestSeller[] }) {
	const isDataSaverOn = useIsDataSaverOn();
	if (products.length === 0) return null;
	return (
		<HomeSection id="top-selling">
			<h2 id="top-selling" className="mb-4">
				Top selling
			</h2>
			<ul className="slider">
				{products.map(({ id, name, imageKey }) => (
					<li key={id}>
						<Link to={`/products/${id}`}>
							{isDataSaverOn ? null : (
								<Picture
									imageKey={imageKey}
									alt=""
									size={224}
									sizes="(min-width: 48rem) 14rem, 10rem"
								/>
							)}
							<span>{name}</span>
						</Link>
					</li>
				))}
			</ul>
		</HomeSection>
	);
}
