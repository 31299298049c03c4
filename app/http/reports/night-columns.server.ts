import { describeNight, findNight } from "~/domain/reports/write-night.server";
import type { Db } from "~/platform/d1/database.server";

export const PARTS = "/dashboard/manageProduct";

/** What the last night has found. */
export const NIGHT = { notes: async (_: unknown, db: Db) => [{ text: await describeNight(db) }] };

/** What is said without rows, once there was a night. */
export const describeNothing = (sentence: string) => async (db: Db) =>
	(await findNight(db)) === null ? describeNight(db) : sentence;

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
