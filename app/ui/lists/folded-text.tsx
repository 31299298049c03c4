type FoldedTextProps = { label: string; of: string; text: string };

/** A long text as it came, behind its label; `of` names its row for screen readers. */
export const FoldedText = ({ label, of, text }: FoldedTextProps) => (
	<details>
		<summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-[0.2em]">
			{label}
			<span className="sr-only"> {of}</span>
		</summary>
		<pre className="max-h-96 overflow-auto rounded-part border border-line bg-tile p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere">
			{text}
		</pre>
	</details>
);
