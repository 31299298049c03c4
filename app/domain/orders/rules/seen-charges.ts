/** For a form that carries what its page showed of each delivery method: 'courier:6000,pickup:0', in poisha. */
export const formatSeenCharges = (
	charges: readonly { id: string; totalPoisha: number }[],
): string => charges.map(({ id, totalPoisha }) => `${id}:${totalPoisha}`).join(",");

/** By method. */
export const parseSeenCharges = (text: string): Map<string, number> =>
	new Map(
		text.split(",").flatMap((shown) => {
			const [, id, poisha] = /^([\w-]+):(\d{1,12})$/.exec(shown) ?? [];
			return id && poisha ? [[id, Number(poisha)] as const] : [];
		}),
	);
