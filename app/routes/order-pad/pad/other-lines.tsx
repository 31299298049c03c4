import { getFieldName } from "./pad-form";
import type { OtherLine } from "./pad-view";

const LABELS: Partial<Record<OtherLine["result"], string>> = {
	"left-out": "Skipped",
	added: "In your cart",
	ordered: "Ordered",
	note: "Note",
	heading: "Heading",
};

/** Nothing that was typed disappears. */
export function OtherLines({ lines }: { lines: readonly OtherLine[] }) {
	if (lines.length === 0) return null;
	return (
		<section className="pad-section">
			<h2>Other lines</h2>
			<ul className="pad-others">
				{lines.map(({ n, typed, result, note }) => (
					<li key={n}>
						<small>Line {n.toLocaleString("en-US")}</small>{" "}
						<span className="pad-typed">{typed}</span>
						<small>{note || LABELS[result]}</small>
						{result === "left-out" ? (
							<label className="check">
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
