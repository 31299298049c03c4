import { Form } from "@remix-run/react";
import { useState } from "react";
import {
	formatStockMessage,
	isOrderable,
	type ProductDetail,
	resolveQuantity,
	stepDown,
	stepUp,
} from "~/domain/catalog/rules";
import { calculateLineTotal, calculateRounding, formatTk } from "~/domain/money/rules";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { StockLabel } from "~/ui/products/stock-label";
import { QuantityStepper } from "./quantity-stepper";

type BuyBoxProps = {
	product: ProductDetail;
	minPoisha: number;
	initialQuantity: string;
	error: string | null;
};

/**
 * One form whose buttons choose the target. Without scripts each press of '-' or '+' asks the
 * server.
 */
export function BuyBox({ product, minPoisha, initialQuantity, error }: BuyBoxProps) {
	const [typed, setTyped] = useState(initialQuantity);
	const quantity = resolveQuantity(typed, null, product.available);
	const canOrder = isOrderable(quantity, product.available);
	const errorMessage =
		typed === initialQuantity
			? error
			: canOrder || quantity === 0
				? null
				: formatStockMessage(product.available);
	const total = canOrder ? calculateLineTotal(product.pricePoisha, quantity) : 0;
	const path = `/products/${product.id}`;
	const stepQuantity = (count: (quantity: number) => number) => {
		if (quantity !== null) setTyped(String(count(quantity)));
	};
	return (
		// noValidate: otherwise the browser would not submit '+' from the 0 that '-' leads to.
		<Form action={path} preventScrollReset noValidate className="buy-box">
			{/* Enter in the number field presses the form's first button: this one, not '-'. */}
			<button type="submit" className="sr-only" tabIndex={-1}>
				Update total
			</button>
			<p className="buy-box-price">
				<Money poisha={product.pricePoisha} />
			</p>
			<p>
				<StockLabel available={product.available} />
			</p>
			<QuantityStepper
				name="quantity"
				value={typed}
				max={product.available}
				canDecrease={quantity !== null && quantity >= 1}
				canIncrease={quantity !== null && stepUp(quantity, product.available) !== quantity}
				error={errorMessage}
				onChange={setTyped}
				onStep={(direction) =>
					stepQuantity(
						direction === "minus" ? stepDown : (count) => stepUp(count, product.available),
					)
				}
			/>
			<p className="buy-box-total">
				<span>Grand total</span>{" "}
				<strong>
					<Money poisha={total} />
				</strong>
			</p>
			{canOrder ? (
				<RoundingNote rounding={calculateRounding(product.pricePoisha, quantity)} />
			) : null}
			{canOrder && total < minPoisha ? (
				<p className="hint">Minimum order {formatTk(minPoisha)}</p>
			) : null}
			<BuyButtons path={path} disabled={!canOrder} />
		</Form>
	);
}

function BuyButtons({ path, disabled }: { path: string; disabled: boolean }) {
	return (
		<div className="buy-box-actions">
			<Button
				type="submit"
				formMethod="post"
				formAction={path}
				name="intent"
				value="cart"
				variant="quiet"
				disabled={disabled}
			>
				CART
			</Button>
			<Button type="submit" formAction={`${path}/order`} variant="main" disabled={disabled}>
				BUY
			</Button>
		</div>
	);
}
