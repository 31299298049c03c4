type OrderToPay = { orderId: string; duePoisha: number };

/** What an order gets of a transfer. `surplus` is part of `amount` and goes back; `missing` is what is due after it. */
export type TransferShare = Record<"amountPoisha" | "surplusPoisha" | "missingPoisha", number> & {
	orderId: string;
};

/** Fills the orders one after the other until the money is used up; the first one gets what no order needs. */
export function splitTransfer(
	amountPoisha: number,
	orders: readonly OrderToPay[],
): TransferShare[] {
	let leftPoisha = amountPoisha;
	const shares = orders.map(({ orderId, duePoisha }) => {
		const usedPoisha = Math.min(duePoisha, leftPoisha);
		leftPoisha -= usedPoisha;
		return {
			orderId,
			amountPoisha: usedPoisha,
			surplusPoisha: 0,
			missingPoisha: duePoisha - usedPoisha,
		};
	});
	return shares.map((share, index) =>
		index === 0
			? { ...share, amountPoisha: share.amountPoisha + leftPoisha, surplusPoisha: leftPoisha }
			: share,
	);
}
