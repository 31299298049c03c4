import { Link } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import type { ProductDetails } from "~/domain/catalog/families/find-product-details.server";
import { formatNumber } from "~/platform/format/format-number";

type NeighboursProps = { productId: string; details: ProductDetails };

/** For all links, whose classes would be sent once for each. */
const SIZES =
	"flex flex-wrap gap-1.5 tabular-nums [&_a]:flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center [&_a]:justify-center [&_a]:rounded-part [&_a]:border [&_a]:bg-surface [&_a]:px-2 [&_a]:no-underline [&_a:not([aria-current]):hover]:bg-tile [&_[aria-current]]:border-ink [&_[aria-current]]:bg-ink [&_[aria-current]]:font-bold [&_[aria-current]]:text-paper pointer-fine:[&_a]:min-h-8 pointer-fine:[&_a]:min-w-9";

export function Neighbours({ productId, details: { family, neighbours } }: NeighboursProps) {
	if (!family) return null;
	return (
		<nav aria-label="Other sizes" className="grid gap-y-2 text-small">
			{neighbours.map(({ name, unit, sizes }) => (
				<div
					key={name}
					className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-baseline"
				>
					<p className="text-soft">
						{name}
						{unit ? `, ${unit}` : ""}
					</p>
					<ul aria-label={name} className={SIZES}>
						{sizes.map(({ id, value }) => (
							<li key={id}>
								<Link
									to={`/products/${id}`}
									discover="none"
									aria-current={id === productId ? "page" : undefined}
								>
									{value}
								</Link>
							</li>
						))}
					</ul>
				</div>
			))}
			<p>
				<Link
					to={buildFamilyUrl(family.slug)}
					className="inline-block py-3 font-semibold pointer-fine:py-1"
				>
					All {family.partCount > 1 ? `${formatNumber(family.partCount)} ` : ""}sizes of{" "}
					{family.name}
				</Link>
			</p>
		</nav>
	);
}
