import { describeNight } from "~/domain/reports/write-night.server";

export const PARTS = "/dashboard/manageProduct";

type OfNight = { day?: number | null };

/** What reports of the last night have in common. */
export const NIGHT = {
	notes: (_: unknown, { day = null }: OfNight) => [{ text: describeNight(day) }],
};

/** What is said without rows, once there was a night. */
export const describeNothing =
	(sentence: string) =>
	(_: unknown, __: unknown, { day = null }: OfNight): string =>
		day === null ? describeNight(day) : sentence;

export type Part = { id: string; name: string; partNumber: string };

export const leadToMovements = ({ id }: Pick<Part, "id">) => `${PARTS}/${id}/movements`;

export const leadToBackorders = (productId: string | null, waiting: number) =>
	productId !== null && waiting > 0 ? `/dashboard/backorders/part/${productId}` : undefined;

export const listPartColumns = (page = "") =>
	[
		{
			label: "Part",
			unit: "text",
			value: ({ name }: Part) => name,
			to: ({ id }: Part) => `${PARTS}/${id}${page}`,
		},
		{ label: "Part number", unit: "text", value: ({ partNumber }: Part) => partNumber },
	] as const;

/** Null if none is known. */
export const sumKnown = (amounts: readonly (number | null)[]): number | null =>
	amounts.reduce((sum, poisha) => (poisha === null ? sum : (sum ?? 0) + poisha), null);
