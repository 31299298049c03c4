type LongTextProps = { text: string; limit: number };

function getCutIndex(text: string, limit: number): number {
	if (text.length <= limit * 1.25) return text.length;
	const gap = text.slice(0, limit).search(/\s+\S*$/);
	const cut = gap > limit / 2 ? gap : limit;
	// Never between the halves of a surrogate pair.
	return /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut - 1 : cut;
}

/** Keeps line breaks. Text beyond the limit opens without scripts. */
export function LongText({ text, limit }: LongTextProps) {
	const cut = getCutIndex(text, limit);
	const rest = text.slice(cut);
	return (
		<div className="min-w-0 wrap-anywhere">
			<p className="whitespace-pre-line">
				{text.slice(0, cut)}
				{rest ? "…" : null}
			</p>
			{rest ? (
				<details>
					<summary className="w-fit cursor-pointer py-2.5 font-semibold">Read more</summary>
					<p className="whitespace-pre-line">…{rest.trim()}</p>
				</details>
			) : null}
		</div>
	);
}
