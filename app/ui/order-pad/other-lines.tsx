import { formatNumber } from "~/platform/format/format-number";
import type { OtherLine } from "./pad-view";
import { getFieldName } from "./review-fields";

const LABELS: Partial<Record<OtherLine["result"], string>> = {
	"left-out": "Skipped",
	added: "In your cart",
	ordered: "Ordered",
	note: "Note",
	heading: "Heading",
};

/** Shown, so that nothing that was typed disappears. */
export function OtherLines({ lines }: { lines: readonly OtherLine[] }) {
	if (lines.length === 0) return null;
	return (
		<section className="my-6">
			<h2 className="mb-3">Other lines</h2>
			<ul>
				{lines.map(({ n, typed, result, note }) => (
					<li key={n} className="flex flex-wrap items-center gap-x-3 border-b py-1.5">
						<small className="tabular-nums">Line {formatNumber(n)}</small>{" "}
						<span className="code">{typed}</span>
						<small className="tabular-nums">{LABELS[result] ?? note}</small>
						{result === "left-out" ? (
							<label className="check mb-0 ml-auto">
								<input type="checkbox" name={getFieldName("again", n)} value="1" />
								<span>Restore</span>
							</label>
						) : null}
					</li>
				))}
			</ul>
		</section>
	);
}
