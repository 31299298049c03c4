import { Form } from "@remix-run/react";
import { useState } from "react";
import { describeWait, isShortAsTyped } from "~/domain/backorders/short-lines";
import {
	findQuantityProblem,
	formatOrderTerms,
	resolveQuantity,
	stepDown,
	stepUp,
} from "~/domain/catalog/quantity-rules";
import type { ProductDetail } from "~/domain/catalog/rules";
import { formatPieces } from "~/domain/catalog/unit-rules";
import { calculateLineTotal, calculateRounding, formatTk } from "~/domain/money/rules";
import { findBreak } from "~/domain/prices/rules";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { CheaperBreak } from "~/ui/products/price-breaks";
import { QuantityChoices } from "~/ui/products/quantity-choices";
import { QuantityUnit } from "~/ui/products/quantity-unit";
import { StockLabel } from "~/ui/products/stock-label";
import { AskOwner, useOnlyLooks } from "~/ui/shell/only-looks";
import { Prices } from "./prices";
import { QuantityStepper } from "./quantity-stepper";
import { WaitButton } from "./wait-button";

type BuyBoxProps = {
	product: ProductDetail;
	isNet: boolean;
	minPoisha: number;
	initialQuantity: string;
	error: string | null;
};

export const BOX =
	"grid gap-x-8 gap-y-3 rounded-part border bg-surface p-3 max-[22.5rem]:px-2 sm:p-4";
const COLUMN = "grid content-start gap-3";

/**
 * One form whose buttons choose the target. Without scripts each press of '-' or '+' asks the
 * server.
 */
export function BuyBox({ product, isNet, minPoisha, initialQuantity, error }: BuyBoxProps) {
	const [typed, setTyped] = useState(initialQuantity);
	const onlyLooks = useOnlyLooks();
	const quantity = resolveQuantity(typed, null, product);
	const { unitPoisha } = findBreak(product.breaks, quantity ?? product.minQuantity);
	const problem = findQuantityProblem(quantity, product, unitPoisha);
	const canOrder = quantity !== null && problem === null;
	// '-' leads from 1 to 0 (specification, section 2).
	const isZeroAllowed = quantity === 0 && product.minQuantity === 1;
	const message = isZeroAllowed ? null : (problem?.message ?? null);
	const errorMessage = (typed === initialQuantity ? error : null) ?? message;
	const pieces = canOrder ? formatPieces(quantity, product) : null;
	const terms = formatOrderTerms(product);
	const price = findBreak(product.breaks, canOrder ? quantity : product.minQuantity);
	const total = canOrder ? calculateLineTotal(price.unitPoisha, quantity) : 0;
	const path = `/products/${product.id}`;
	const stepQuantity = (count: (quantity: number) => number) => {
		if (quantity !== null) setTyped(String(count(quantity)));
	};
	return (
		// noValidate: otherwise the browser would not submit '+' from the 0 that '-' leads to.
		<Form
			action={path}
			preventScrollReset
			noValidate
			className={`${BOX} xl:grid-cols-[minmax(0,1fr)_15rem]`}
		>
			{/* Enter in the number field presses the form's first button: this one, not '-'. */}
			<button type="submit" className="sr-only" tabIndex={-1}>
				Update total
			</button>
			{/* On a phone the buttons are on the first screen, before a table of prices. */}
			<div className={product.breaks.length > 1 ? `${COLUMN} max-md:order-last` : COLUMN}>
				<Prices
					product={product}
					quantity={canOrder ? quantity : product.minQuantity}
					isNet={isNet}
					inForm="kept"
				/>
			</div>
			<div className={COLUMN}>
				<QuantityStepper
					note={<StockLabel available={product.available} />}
					value={typed}
					step={product.orderMultiple}
					canDecrease={quantity !== null && stepDown(quantity, product) !== quantity}
					canIncrease={quantity !== null && stepUp(quantity, product) !== quantity}
					error={errorMessage}
					unit={<QuantityUnit pack={product} />}
					onChange={setTyped}
					onStep={(direction) =>
						stepQuantity((count) => (direction === "minus" ? stepDown : stepUp)(count, product))
					}
				/>
				<QuantityChoices name="choose" choices={errorMessage ? (problem?.nearest ?? []) : []} />
				{!onlyLooks &&
				quantity !== null &&
				isShortAsTyped({ ...product, quantity, archived: false }) ? (
					<>
						<p className="hint">{describeWait({ ...product, quantity })}</p>
						<WaitButton leadDays={product.leadDays} formAction={path} />
					</>
				) : null}
				{terms && !errorMessage ? <p className="hint">{terms}</p> : null}
				{pieces ? <p className="hint">{pieces}</p> : null}
				{canOrder ? <CheaperBreak breaks={product.breaks} quantity={quantity} /> : null}
				<GrandTotal poisha={total} />
				{canOrder ? (
					<RoundingNote rounding={calculateRounding(price.unitPoisha, quantity)} />
				) : null}
				{canOrder && total < minPoisha ? (
					<p className="hint">Minimum order {formatTk(minPoisha)}</p>
				) : null}
				{onlyLooks ? <AskOwner /> : <BuyButtons path={path} disabled={quantity === 0} />}
			</div>
		</Form>
	);
}

const GrandTotal = ({ poisha }: { poisha: number }) => (
	<p className="flex items-baseline justify-between gap-4 border-t pt-3">
		<span>Grand total</span>{" "}
		<strong className="text-lead">
			<Money poisha={poisha} />
		</strong>
	</p>
);

function BuyButtons({ path, disabled }: { path: string; disabled: boolean }) {
	return (
		<div className="grid grid-cols-2 gap-3">
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
