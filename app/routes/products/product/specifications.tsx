import { Link } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import type { ProductDetails } from "~/domain/catalog/families/find-product-details.server";

const NUMBER_LABELS = {
	customer: "Your number",
	manufacturer: "Manufacturer number",
	superseded: "Replaces",
	alternate: "Also known as",
} as const;

/** Sizes and numbers of a part, and the way to the other sizes. */
export function Specifications({ details }: { details: ProductDetails }) {
	const { family, specs, numbers } = details;
	const rows = [
		...specs.map(({ name, value, unit }) => ({ name, value: `${value} ${unit}`.trim() })),
		...Object.entries(NUMBER_LABELS).flatMap(([kind, name]) => {
			const own = numbers.filter((number) => number.kind === kind);
			const value = own.map(({ display }) => display).join(", ");
			return value ? [{ name, value }] : [];
		}),
	];
	if (rows.length === 0 && !family) return null;
	return (
		<section className="product-description">
			<h2>Specifications</h2>
			{rows.length > 0 ? (
				<dl className="description-list product-specs">
					{rows.map(({ name, value }) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			) : null}
			{family ? (
				<p>
					<Link to={buildFamilyUrl(family.slug)}>All sizes of {family.name}</Link>
				</p>
			) : null}
		</section>
	);
}
