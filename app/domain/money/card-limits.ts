/** `limitPoisha` is the card provider's minimum or maximum. */
export type CardLimitError = {
	ok: false;
	reason: "below-minimum" | "above-maximum";
	limitPoisha: number;
};

/** Why an amount can't be paid by card; null when it can. */
export function checkCardLimits(
	totalPoisha: number,
	{ minPoisha, maxPoisha }: { minPoisha: number; maxPoisha: number },
): CardLimitError | null {
	if (totalPoisha < minPoisha)
		return { ok: false, reason: "below-minimum", limitPoisha: minPoisha };
	if (totalPoisha > maxPoisha)
		return { ok: false, reason: "above-maximum", limitPoisha: maxPoisha };
	return null;
}
