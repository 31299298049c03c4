import type { ProductDetails } from "~/domain/catalog/families/find-product-details.server";

const NUMBER_LABELS = {
	customer: "Your number",
	manufacturer: "Manufacturer number",
	superseded: "Replaces",
	alternate: "Also known as",
} as const;

type SpecificationsProps = { details: ProductDetails; className?: string };

export function Specifications({ details, className }: SpecificationsProps) {
	const { specs, numbers } = details;
	const rows = [
		...specs.map(({ name, value, unit }) => ({ name, value: `${value} ${unit}`.trim() })),
		...Object.entries(NUMBER_LABELS).flatMap(([kind, name]) => {
			const own = numbers.filter((number) => number.kind === kind);
			const value = own.map(({ display }) => display).join(", ");
			return value ? [{ name, value }] : [];
		}),
	];
	if (rows.length === 0) return null;
	return (
		<section className={className}>
			<h2>Specifications</h2>
			<dl className="mt-2 grid gap-x-10 text-small tabular-nums sm:grid-cols-2">
				{rows.map(({ name, value }) => (
					<div key={name} className="grid grid-cols-2 gap-x-4 border-b py-1.5">
						<dt className="text-soft">{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
