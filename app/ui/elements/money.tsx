import { formatTk } from "~/domain/money/rules";

/** The one place where an amount becomes text; digits of equal width, never broken over two lines. */
export function Money({ poisha }: { poisha: number }) {
	return <span className="money">{formatTk(poisha)}</span>;
}
