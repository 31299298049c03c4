import { z } from "zod";

/** Decimal digits only: `Number` also takes '0x10', '1e2' and ' 1 '. Null for other text. */
export const parseInteger = (text: string): number | null =>
	/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;

type Range = { min: number; max: number; error: string };

export const createIntegerParam = ({ min, max, error }: Range) =>
	z.preprocess(
		(text) => (typeof text === "string" ? (parseInteger(text) ?? text) : text),
		z.number({ error }).int(error).min(min, error).max(max, error),
	);
