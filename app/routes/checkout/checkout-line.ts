import type { CartLine } from "~/domain/cart/rules";

/** Without what only the cart's own page shows: a browser gets all lines as data too. */
export const toCheckoutLine = ({
	imageKey: _image,
	partNumber: _number,
	replacement: _replacement,
	isVatExempt: _isExempt,
	nextBreak: _break,
	seenPricePoisha: _seen,
	...line
}: CartLine) => line;

export type CheckoutLine = ReturnType<typeof toCheckoutLine>;
