/** What a form's page showed of the delivery: the chosen method, null for none, and the charge (poisha) in the total. */
type SeenCharge = { methodId: string | null; totalPoisha: number };

const NONE = "none";

/** Forms contain it, as 'courier:6000' or 'none:0'. */
export const formatSeenCharge = ({ methodId, totalPoisha }: SeenCharge): string =>
	`${methodId ?? NONE}:${totalPoisha}`;

/** Whether a total with this charge was shown. An unreadable text says that nothing was. */
export function isChargeSeen(
	text: string,
	charge: { methodId: string; totalPoisha: number },
): boolean {
	const seen = parseSeenCharge(text);
	if (seen?.totalPoisha !== charge.totalPoisha) return false;
	return seen.methodId === charge.methodId || charge.totalPoisha === 0;
}

/** Null for an unreadable text. */
export function parseSeenCharge(text: string): { methodId: string; totalPoisha: number } | null {
	const [, methodId, poisha] = /^([\w-]+):(\d{1,12})$/.exec(text) ?? [];
	return methodId === undefined ? null : { methodId, totalPoisha: Number(poisha) };
}
