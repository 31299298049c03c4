import { formatTk } from "~/domain/money/rules";

type MoneyProps = {
	poisha: number;
	/** Also for whole taka, so that the amounts of a column align. */
	hasDecimals?: boolean;
};

/** The only place that formats amounts. */
export function Money({ poisha, hasDecimals }: MoneyProps) {
	return <span className="money">{formatTk(poisha, hasDecimals)}</span>;
}
