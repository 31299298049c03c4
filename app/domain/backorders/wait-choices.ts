/** All of a line waits, or what is not in stock. */
export const WAITS = ["all", "rest"] as const;
export type Wait = (typeof WAITS)[number];

/** All of a line waits, or what is in stock is ordered now, at the unit price (poisha) that was shown for it. */
export type WaitChoice = "all" | { units: number; pricePoisha: number };
export type WaitChoices = ReadonlyMap<string, WaitChoice>;

const WAIT_FIELD_PREFIX = "wait-";

export const getWaitField = (productId: string): string => WAIT_FIELD_PREFIX + productId;

export const formatWaitChoice = (choice: WaitChoice): string =>
	choice === "all" ? choice : `${choice.units}:${choice.pricePoisha}`;

/** Reads the fields of a form. Skips malformed ones, whose lines are then short. */
export function readWaitChoices(fields: Iterable<[string, unknown]>): WaitChoices {
	const choices = new Map<string, WaitChoice>();
	for (const [name, value] of fields) {
		if (!name.startsWith(WAIT_FIELD_PREFIX)) continue;
		const productId = name.slice(WAIT_FIELD_PREFIX.length);
		const [, units, price] = /^([1-9]\d{0,8}):(\d{1,12})$/.exec(String(value)) ?? [];
		if (value === "all") choices.set(productId, "all");
		else if (units) choices.set(productId, { units: Number(units), pricePoisha: Number(price) });
	}
	return choices;
}

export const toWaits = (choices: WaitChoices): Map<string, Wait> =>
	new Map(Array.from(choices, ([id, choice]) => [id, choice === "all" ? choice : "rest"]));

/** What is offered for a line that is short; `pricePoisha` is of one unit of what is in stock. */
export type WaitOffer = { productId: string; unitsNow: number; pricePoisha: number };

/** `pricedQuantity` is the quantity whose unit price it has: that of its order, if there is one. */
type Priced = { cartQuantity: number; pricedQuantity: number };

type CartSplit<Line> = {
	now: Line[];
	later: (Line & Priced)[];
};

/** What ships complete waits as a whole, as soon as a line waits. */
export function splitCart<
	Line extends { productId: string; quantity: number; pricePoisha: number },
>(lines: readonly Line[], choices: WaitChoices, isComplete: boolean): CartSplit<Line> {
	const split: CartSplit<Line> = { now: [], later: [] };
	const allWait = isComplete && lines.some(({ productId }) => choices.has(productId));
	for (const line of lines) {
		const { productId, quantity: cartQuantity } = line;
		const choice = allWait ? "all" : choices.get(productId);
		if (choice === undefined) split.now.push(line);
		else if (choice === "all")
			split.later.push({ ...line, cartQuantity, pricedQuantity: cartQuantity });
		else {
			const { units, pricePoisha } = choice;
			const now = Math.min(units, cartQuantity);
			split.now.push({ ...line, quantity: now, pricePoisha });
			const quantity = cartQuantity - now;
			if (quantity > 0)
				split.later.push({ ...line, quantity, pricePoisha, cartQuantity, pricedQuantity: now });
		}
	}
	return split;
}
