import { Money } from "../elements/money";

type ReadyCountProps = { readyCount: number; lineCount: number; totalPoisha: number };

/** '31 of 33 lines are ready. tk 48,200'. */
export function ReadyCount({ readyCount, lineCount, totalPoisha }: ReadyCountProps) {
	return (
		<>
			{readyCount.toLocaleString("en-US")} of {countLines(lineCount)}{" "}
			{lineCount === 1 ? "is" : "are"} ready. <Money poisha={totalPoisha} />
		</>
	);
}

export const countLines = (count: number) =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "line" : "lines"}`;
