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
	const [, methodId, poisha] = /^([\w-]+):(\d{1,12})$/.exec(text) ?? [];
	if (methodId === undefined || Number(poisha) !== charge.totalPoisha) return false;
	return methodId === charge.methodId || charge.totalPoisha === 0;
}
