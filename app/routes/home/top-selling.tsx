import { Link } from "@remix-run/react";
import type { BestSeller } from "~/domain/catalog/list-best-sellers.server";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

export function TopSelling({ products }: { products: readonly BestSeller[] }) {
	const isDataSaverOn = useIsDataSaverOn();
	if (products.length === 0) return null;
	return (
		<section aria-labelledby="top-selling" className="home-section">
			<h2 id="top-selling" className="mb-4">
				Top selling
			</h2>
			<ul className="-m-1 flex [scroll-snap-type:x_mandatory] scroll-p-1 gap-4 overflow-x-auto p-1">
				{products.map(({ id, name, imageKey }) => (
					<li key={id} className="w-40 min-w-0 flex-none snap-start md:w-56">
						<Link
							to={`/products/${id}`}
							className="group grid grid-cols-1 gap-2 text-small font-bold no-underline"
						>
							{isDataSaverOn ? null : (
								<Picture
									imageKey={imageKey}
									alt=""
									size={224}
									sizes="(min-width: 48rem) 14rem, 10rem"
									className="aspect-square w-full border"
								/>
							)}
							<span className="group-hover:underline">{name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
