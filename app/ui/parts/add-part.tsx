import { Link, useLocation } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import type { WantedQuantity } from "~/domain/catalog/reading/take-quantity";
import { countUnits, formatPieces } from "~/domain/catalog/unit-rules";
import { Button } from "../elements/button";
import { QuantityChoices } from "../products/quantity-choices";
import { QuantityUnit } from "../products/quantity-unit";
import type { PartRow } from "./part-table";

/** A button for another quantity sends it beside what its row's field says. */
export const CHOICE_FIELD = "choose";

/** The error of the quantity in one row; `nearest` are quantities that can be added instead. */
export type NotAdded = { productId: string; typed: string; message: string; nearest: number[] };

type AddPartProps = {
	part: PartRow;
	/** Concerns this part or another. */
	refused: NotAdded | null;
	/** '200 pcs' in a query. */
	wanted?: WantedQuantity | null;
	/** The page to post to; by default the list, which stays. */
	action?: string;
};

/** Adds one row of a `PartTable` to the cart, or leads to similar parts if too few are left. */
export function AddPart({ part, refused, wanted, action }: AddPartProps) {
	const { id, name, available, minQuantity } = part;
	const { pathname, search } = useLocation();
	if (available < minQuantity) return <Link to={`/products/${id}#similar`}>Similar parts</Link>;
	const notAdded = refused?.productId === id ? refused : null;
	const quantity = wanted ? countUnits(wanted, part) : minQuantity;
	const hint =
		notAdded?.message ?? ((wanted && formatPieces(quantity, part)) || formatOrderTerms(part));
	return (
		<form data-discover="true" method="post" action={action ?? pathname + search} noValidate>
			<input type="hidden" name="productId" value={id} />
			<input
				key={notAdded?.typed}
				inputMode="numeric"
				autoComplete="off"
				name="quantity"
				aria-label={`Quantity of ${name}`}
				aria-invalid={notAdded ? true : undefined}
				aria-describedby={hint ? `hint-${id}` : undefined}
				defaultValue={notAdded?.typed ?? quantity}
				className="input"
			/>
			<QuantityUnit pack={part} />
			<Button type="submit" aria-label={`Add ${name} to the cart`}>
				Add
			</Button>
			{hint ? (
				<p
					id={`hint-${id}`}
					className={`col-span-full text-right ${notAdded ? "field-error" : "hint"}`}
				>
					{hint}
				</p>
			) : null}
			<QuantityChoices name={CHOICE_FIELD} choices={notAdded?.nearest ?? []} productName={name} />
		</form>
	);
}
