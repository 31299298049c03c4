import { formatAmount, formatTk } from "~/domain/money/rules";

type MoneyProps = {
	poisha: number;
	/** Shows decimals of whole taka, too, so that the amounts of a column align. */
	hasDecimals?: boolean;
	/** In a column whose head names the currency. */
	isBare?: boolean;
};

/** No other code formats amounts. */
export function Money({ poisha, hasDecimals, isBare }: MoneyProps) {
	const format = isBare ? formatAmount : formatTk;
	return <span className="money">{format(poisha, hasDecimals)}</span>;
}
