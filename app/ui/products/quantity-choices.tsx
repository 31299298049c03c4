import { Button } from "../elements/button";

type QuantityChoicesProps = {
	name: string;
	choices: readonly number[];
	/** The value that a button sends; the quantity itself by default. */
	getValue?: (quantity: number) => string;
	/** Where several products are on the page. */
	productName?: string;
};

/** Buttons for the quantities that can be ordered instead. They submit the form around them. */
export function QuantityChoices({ name, choices, getValue, productName }: QuantityChoicesProps) {
	if (choices.length === 0) return null;
	return (
		<p className="flex flex-wrap gap-2 my-2">
			{choices.map((quantity) => (
				<Button
					key={quantity}
					type="submit"
					name={name}
					value={getValue?.(quantity) ?? quantity}
					aria-label={productName && `Use ${quantity} of ${productName}`}
				>
					Use {quantity}
				</Button>
			))}
		</p>
	);
}
