import { formatNumber } from "~/platform/format/format-number";
import { Icon } from "../elements/icon";
import { countLines, ReadyCount } from "./ready-count";
import type { ListPreview } from "./use-list-preview";

/** The results of a list that is being typed. Screen readers announce the count, not every line. */
export function ListResults({ preview }: { preview: ListPreview }) {
	return (
		<aside className="mt-6 lg:mt-7" aria-label="Verdicts">
			<div role="status">
				{preview ? (
					<p className={"error" in preview ? "field-error" : "text-lead/[1.5] font-semibold"}>
						{"error" in preview ? <ErrorText text={preview.error} /> : <ReadyCount {...preview} />}
					</p>
				) : null}
			</div>
			{preview && !("error" in preview) ? <OpenLines {...preview} /> : null}
		</aside>
	);
}

const ErrorText = ({ text }: { text: string }) => (
	<>
		<Icon name="alert" />
		<span>{text}</span>
	</>
);

type OpenLinesProps = Exclude<ListPreview, { error: string } | null>;

function OpenLines({ openLines, notices, lineCount, readyCount }: OpenLinesProps) {
	const hiddenCount = lineCount - readyCount - openLines.length;
	return (
		<>
			{notices.map((notice) => (
				<p key={notice} className="text-small/[1.5] font-semibold text-warn">
					{notice}
				</p>
			))}
			{openLines.length > 0 ? (
				<ol className="mt-3">
					{openLines.map(({ n, typed, note }) => (
						<li key={n} className="border-t py-2">
							<small className="tabular-nums">Line {formatNumber(n)}</small>{" "}
							<span className="code">{typed}</span>
							<span className="block text-small/[1.5] font-semibold text-warn">{note}</span>
						</li>
					))}
				</ol>
			) : null}
			{openLines.length > 0 && hiddenCount > 0 ? (
				<p className="hint">{countLines(hiddenCount)} more to choose for after 'Check the list'.</p>
			) : null}
		</>
	);
}
