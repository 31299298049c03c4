import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";

type ReadyCountProps = { readyCount: number; lineCount: number; totalPoisha: number };

/** '31 of 33 lines are ready. tk 48,200'. */
export function ReadyCount({ readyCount, lineCount, totalPoisha }: ReadyCountProps) {
	return (
		<>
			{formatNumber(readyCount)} of {countLines(lineCount)} {lineCount === 1 ? "is" : "are"} ready.{" "}
			<Money poisha={totalPoisha} />
		</>
	);
}

export const countLines = (count: number) =>
	`${formatNumber(count)} ${count === 1 ? "line" : "lines"}`;
