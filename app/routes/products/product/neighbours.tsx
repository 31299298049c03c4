import { Link } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import type { ProductDetails } from "~/domain/catalog/families/find-product-details.server";
import { formatCount } from "~/ui/elements/format-count";

type NeighboursProps = { productId: string; details: ProductDetails };

/** The sizes that differ from the part in one attribute, and the way to all sizes. */
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
					<ul aria-label={name} className="flex flex-wrap gap-1.5 tabular-nums">
						{sizes.map(({ id, value }) => (
							<li key={id}>
								<Link
									to={`/products/${id}`}
									discover="none"
									aria-current={id === productId ? "page" : undefined}
									className="flex min-h-11 min-w-11 items-center justify-center rounded-part border bg-surface px-2 no-underline hover:bg-tile aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-bold aria-[current]:text-paper pointer-fine:min-h-8 pointer-fine:min-w-9"
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
					All {family.partCount > 1 ? `${formatCount(family.partCount)} ` : ""}sizes of{" "}
					{family.name}
				</Link>
			</p>
		</nav>
	);
}
