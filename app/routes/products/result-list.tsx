import { Form, Link, useLocation } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import type { WantedQuantity } from "~/domain/catalog/reading/take-quantity";
import type { ProductRowDto } from "~/domain/catalog/rules";
import { countUnits, formatPack, formatPieces } from "~/domain/catalog/unit-rules";
import { Button } from "~/ui/elements/button";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";
import { AverageRating } from "~/ui/products/average-rating";
import { Price } from "~/ui/products/price";
import type { ShownProduct } from "~/ui/products/product-card";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { QuantityUnit } from "~/ui/products/quantity-unit";
import { StockLabel } from "~/ui/products/stock-label";
import { CHOICE_FIELD, type NotAdded } from "./not-added";

type ShownRow = ProductRowDto & Pick<ShownProduct, "netPoisha">;

export const isRow = (product: ShownProduct | ShownRow): product is ShownRow =>
	"partNumber" in product;

type RowProps = {
	canOrder: boolean;
	notAdded: NotAdded | null;
	/** '200 pcs' in the query. */
	wanted: WantedQuantity | null;
};
export type ResultListProps = RowProps & { products: readonly ShownRow[] };

/** One row per product with its whole name, because sizes differ at the end. */
export function ResultList({ products, ...row }: ResultListProps) {
	return (
		<ul className="results">
			{products.map((product) => (
				<li key={product.id}>
					<ResultRow product={product} {...row} />
				</li>
			))}
		</ul>
	);
}

function ResultRow({ product, canOrder, notAdded, wanted }: RowProps & { product: ShownRow }) {
	const { id, name, imageKey, partNumber, pricePoisha, available, minQuantity } = product;
	const isDataSaverOn = useIsDataSaverOn();
	const pack = formatPack(product);
	return (
		<>
			{isDataSaverOn ? null : <Picture imageKey={imageKey} alt="" size={56} />}
			<p className="result-name">
				<Link to={`/products/${id}`} className="result-link">
					{name}
				</Link>
				<span className="result-number">
					{partNumber ? <strong>{partNumber}</strong> : null}
					{pack ? <span>{pack}</span> : null}
					<AverageRating of={product} />
				</span>
			</p>
			<p className="result-price">
				<Price poisha={pricePoisha} netPoisha={product.netPoisha} />
			</p>
			<p className="text-right">
				<StockLabel available={available} />
			</p>
			{canOrder && available >= minQuantity ? (
				<AddForm
					product={product}
					notAdded={notAdded?.productId === id ? notAdded : null}
					wanted={wanted}
				/>
			) : null}
		</>
	);
}

type AddFormProps = Omit<RowProps, "canOrder"> & { product: ProductRowDto };

function AddForm({ product, notAdded, wanted }: AddFormProps) {
	const { id, name, available, minQuantity, orderMultiple } = product;
	const { pathname, search } = useLocation();
	const quantity = wanted ? countUnits(wanted, product) : minQuantity;
	const hint =
		notAdded?.message ?? ((wanted && formatPieces(quantity, product)) || formatOrderTerms(product));
	return (
		<Form
			method="post"
			action={pathname + search}
			preventScrollReset
			noValidate
			className="result-add"
		>
			<input type="hidden" name="productId" value={id} />
			<input
				key={notAdded?.typed}
				type="number"
				inputMode="numeric"
				name="quantity"
				aria-label={`Quantity of ${name}`}
				aria-invalid={notAdded ? true : undefined}
				aria-describedby={hint ? `hint-${id}` : undefined}
				min={minQuantity}
				step={orderMultiple}
				max={available}
				defaultValue={notAdded?.typed ?? quantity}
				className="input"
			/>
			<QuantityUnit pack={product} />
			<Button type="submit" aria-label={`Add ${name} to the cart`}>
				Add
			</Button>
			{hint ? (
				<p id={`hint-${id}`} className={notAdded ? "field-error" : "hint"}>
					{hint}
				</p>
			) : null}
			<QuantityChoices name={CHOICE_FIELD} choices={notAdded?.nearest ?? []} productName={name} />
		</Form>
	);
}
