import { Form, useLocation } from "@remix-run/react";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import type { WantedQuantity } from "~/domain/catalog/reading/take-quantity";
import type { ProductRowDto } from "~/domain/catalog/rules";
import { countUnits, formatPieces } from "~/domain/catalog/unit-rules";
import { Button } from "../elements/button";
import { QuantityChoices } from "../products/quantity-choices";
import { QuantityUnit } from "../products/quantity-unit";

/** A button for another quantity sends it beside what its row's field says. */
export const CHOICE_FIELD = "choose";

/** The error of the quantity in one row; `nearest` are quantities that can be added instead. */
export type NotAdded = { productId: string; typed: string; message: string; nearest: number[] };

type AddPartProps = {
	part: ProductRowDto;
	notAdded: NotAdded | null;
	/** '200 pcs' in a query. */
	wanted: WantedQuantity | null;
};

/** Adds one row of a list to the cart; the list stays. */
export function AddPart({ part, notAdded, wanted }: AddPartProps) {
	const { id, name, available, minQuantity, orderMultiple } = part;
	const { pathname, search } = useLocation();
	const quantity = wanted ? countUnits(wanted, part) : minQuantity;
	const hint =
		notAdded?.message ?? ((wanted && formatPieces(quantity, part)) || formatOrderTerms(part));
	return (
		<Form
			method="post"
			action={pathname + search}
			preventScrollReset
			noValidate
			className="grid grid-cols-[auto_auto_auto] items-center justify-end gap-x-2"
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
				className="input w-18 text-right pointer-fine:min-h-8 pointer-fine:py-0"
			/>
			<QuantityUnit pack={part} />
			<Button
				type="submit"
				aria-label={`Add ${name} to the cart`}
				className="pointer-fine:min-h-8 pointer-fine:px-3 pointer-fine:py-0"
			>
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
		</Form>
	);
}
