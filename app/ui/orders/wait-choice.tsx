import { useState } from "react";
import { describeSplit, formatLeadTime, isShort } from "~/domain/backorders/short-lines";
import {
	formatWaitChoice,
	getWaitField,
	readWaitChoices,
	splitCart,
	type WaitChoice,
	type WaitOffer,
} from "~/domain/backorders/wait-choices";
import type { CartLine } from "~/domain/cart/rules";
import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";

/** Of a cart, or of a list that is ordered. */
type WaitLine = Pick<
	CartLine,
	| "productId"
	| "name"
	| "quantity"
	| "pricePoisha"
	| "available"
	| "minQuantity"
	| "orderMultiple"
	| "leadDays"
	| "archived"
>;

type Choose = (productId: string, choice: WaitChoice) => void;

/** In stock now and the rest later, unless nothing is in stock. */
const getDefault = ({ unitsNow, pricePoisha }: WaitOffer): WaitChoice =>
	unitsNow > 0 ? { units: unitsNow, pricePoisha } : "all";

/** What is ordered now and what waits, as chosen in the form. A choice that is not offered any more is the default again. */
export function useWaitChoices<Line extends WaitLine>(
	lines: readonly Line[],
	offers: readonly WaitOffer[],
	typedValues: Record<string, unknown>,
	isComplete: boolean,
) {
	const [changes, setChanges] = useState<Record<string, string>>({});
	const typed = readWaitChoices(Object.entries({ ...typedValues, ...changes }));
	const choices = new Map(
		offers.map((offer) => {
			const choice = typed.get(offer.productId) === "all" ? "all" : getDefault(offer);
			return [offer.productId, choice] as const;
		}),
	);
	const onChoose: Choose = (productId, choice) =>
		setChanges({ ...changes, [getWaitField(productId)]: formatWaitChoice(choice) });
	return { choices, onChoose, ...splitCart(lines, choices, isComplete) };
}

type WaitChoicesProps = {
	lines: readonly WaitLine[];
	offers: readonly WaitOffer[];
	choices: ReadonlyMap<string, WaitChoice>;
	onChoose: Choose;
};

/** For each line that is short: what is in stock now and the rest later, or all later. */
export const WaitChoices = ({ lines, offers, ...chosen }: WaitChoicesProps) =>
	lines.filter(isShort).map((line) => {
		const offer = offers.find(({ productId }) => productId === line.productId);
		return offer ? <LineChoice key={line.productId} line={line} offer={offer} {...chosen} /> : null;
	});

type LineChoiceProps = Pick<WaitChoicesProps, "choices" | "onChoose"> & {
	line: WaitLine;
	offer: WaitOffer;
};

function LineChoice({ line, offer, choices, onChoose }: LineChoiceProps) {
	const { productId, name, quantity, leadDays, pricePoisha } = line;
	const [now, all] = [offer.unitsNow, quantity].map((units) => formatNumber(units));
	const options: { choice: WaitChoice; text: string; poisha: number }[] = [
		...(offer.unitsNow > 0
			? [
					{
						choice: getDefault(offer),
						text: describeSplit(offer.unitsNow, quantity, leadDays),
						poisha: offer.pricePoisha,
					},
				]
			: []),
		{
			choice: "all",
			text:
				offer.unitsNow > 0
					? `All ${all} together, ${formatLeadTime(leadDays)}`
					: describeSplit(0, quantity, leadDays),
			poisha: pricePoisha,
		},
	];
	const chosen = formatWaitChoice(choices.get(productId) ?? getDefault(offer));
	return (
		<fieldset className="mb-4">
			<legend className="field-label wrap-anywhere">
				{name}: {offer.unitsNow > 0 ? `${now} of ${all} in stock` : "not in stock"}
			</legend>
			{options.map(({ choice, text, poisha }) => (
				<label
					key={text}
					className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2"
				>
					<input
						type="radio"
						name={getWaitField(productId)}
						value={formatWaitChoice(choice)}
						defaultChecked={formatWaitChoice(choice) === chosen}
						onChange={() => onChoose(productId, choice)}
					/>
					<span className="min-w-40 flex-1">{text}</span>
					<span className="number ml-auto text-soft">{formatTk(poisha)} each</span>
				</label>
			))}
		</fieldset>
	);
}

export function getOrderLabel(now: number, later: number): string {
	if (later === 0) return "Place order";
	return now > 0 ? "Order now and wait for the rest" : "Order and wait";
}

type WaitingLinesProps = {
	lines: readonly Pick<CartLine, "productId" | "name" | "quantity" | "pricePoisha" | "leadDays">[];
	isForCustomer?: boolean;
};

export const WaitingLines = ({ lines, isForCustomer = false }: WaitingLinesProps) =>
	lines.length === 0 ? null : (
		<section aria-labelledby="waits" className="mb-4 border-t pt-3 text-small">
			<h3 id="waits" className="font-semibold">
				Sent later
			</h3>
			<ul className="wrap-anywhere">
				{lines.map(({ productId, name, quantity, pricePoisha, leadDays }) => (
					<li key={productId}>
						{formatNumber(quantity)} × {name}, {formatTk(pricePoisha)} each,{" "}
						{formatLeadTime(leadDays)}
					</li>
				))}
			</ul>
			<p className="text-soft">
				{isForCustomer
					? "Nothing is charged for it now. When it has arrived, it is held for three days, and the customer gets an email with the link to pay, at this price."
					: 'Nothing is charged for it now. When it has arrived, we hold it for you for three days and email you the link to pay, at this price. With "Ship the whole order at once", everything waits.'}
			</p>
		</section>
	);
