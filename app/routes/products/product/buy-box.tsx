import { Form } from "@remix-run/react";
import { useState } from "react";
import {
	countedQuantity,
	isOrderable,
	type ProductDetail,
	stepDown,
	stepUp,
	stockSentence,
} from "~/domain/catalog/rules";
import { inTk, lineTotal, roundingOf } from "~/domain/money/rules";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { StockWords } from "~/ui/products/stock-label";
import { QuantityStepper } from "./quantity-stepper";

type BuyBoxProps = {
	product: ProductDetail;
	/** What one order has to come to at least. */
	minPoisha: number;
	startsWith: string;
	error: string | null;
};

/**
 * Price, stock, counter, grand total, CART and BUY: one form whose buttons choose where it goes. Without scripts
 * each press of '-' or '+' asks the server; with them the same rules count here.
 */
export function BuyBox({ product, minPoisha, startsWith, error }: BuyBoxProps) {
	const [typed, setTyped] = useState(startsWith);
	const quantity = countedQuantity(typed, null, product.available);
	const orderable = isOrderable(quantity, product.available);
	const complaint =
		typed === startsWith
			? error
			: orderable || quantity === 0
				? null
				: stockSentence(product.available);
	const total = orderable ? lineTotal(product.pricePoisha, quantity) : 0;
	const path = `/products/${product.id}`;
	const step = (count: (quantity: number) => number) => {
		if (quantity !== null) setTyped(String(count(quantity)));
	};
	return (
		// noValidate: the 0 that '-' leads to would else keep the browser from sending '+'.
		<Form action={path} preventScrollReset noValidate className="buy-box">
			{/* Enter in the number presses a form's first button: this one, not '-'. */}
			<button type="submit" className="sr-only" tabIndex={-1}>
				Update total
			</button>
			<p className="buy-box-price">
				<Money poisha={product.pricePoisha} />
			</p>
			<p>
				<StockWords available={product.available} />
			</p>
			<QuantityStepper
				name="quantity"
				value={typed}
				max={product.available}
				canMinus={quantity !== null && quantity >= 1}
				canPlus={quantity !== null && stepUp(quantity, product.available) !== quantity}
				error={complaint}
				onChange={setTyped}
				onStep={(direction) =>
					step(direction === "minus" ? stepDown : (count) => stepUp(count, product.available))
				}
			/>
			<p className="buy-box-total">
				<span>Grand total</span>{" "}
				<strong>
					<Money poisha={total} />
				</strong>
			</p>
			{orderable ? <RoundingNote rounding={roundingOf(product.pricePoisha, quantity)} /> : null}
			{orderable && total < minPoisha ? (
				<p className="hint">Minimum order {inTk(minPoisha)}</p>
			) : null}
			<div className="buy-box-actions">
				<Button
					type="submit"
					formMethod="post"
					formAction={path}
					name="intent"
					value="cart"
					variant="quiet"
					disabled={!orderable}
				>
					CART
				</Button>
				<Button type="submit" formAction={`${path}/order`} variant="main" disabled={!orderable}>
					BUY
				</Button>
			</div>
		</Form>
	);
}
