import { formatAmount, formatTk } from "~/domain/money/rules";

type MoneyProps = {
	poisha: number;
	/** It shows them for whole taka, too, so that the amounts of a column align. */
	hasDecimals?: boolean;
	/** In a column whose head names the currency. */
	isBare?: boolean;
};

/** It is the only place that formats amounts. */
export function Money({ poisha, hasDecimals, isBare }: MoneyProps) {
	const format = isBare ? formatAmount : formatTk;
	return <span className="money">{format(poisha, hasDecimals)}</span>;
}
