import { formatTk } from "~/domain/money/rules";

/** The only place that formats amounts. */
export function Money({ poisha }: { poisha: number }) {
	return <span className="money">{formatTk(poisha)}</span>;
}
