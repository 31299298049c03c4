/** Sentences by field; the key '' is for the whole form. */
type Sentences = Readonly<Record<string, string>>;

type More = {
	/** The form is rendered with a new idempotency key. */
	freshKey?: boolean;
	retryAfterSeconds?: number;
	/** Quantities that can be ordered instead. */
	nearest?: readonly number[];
};

/** What a rule says to who asked: it is shown as it is, beside its field. */
export class Refused extends Error {
	readonly fields: Sentences;
	readonly status: number;

	constructor(
		sentences: string | Sentences,
		status = 409,
		readonly more: More = {},
		options?: ErrorOptions,
	) {
		const fields = typeof sentences === "string" ? { "": sentences } : sentences;
		super(Object.values(fields)[0], options);
		this.fields = fields;
		this.status = status;
	}
}

/** Answers the same 404 for a missing row and another user's row. */
export function found<Row>(row: Row | null | undefined): Row {
	if (!row) throw new Refused("This doesn't exist, or you don't have access to it", 404);
	return row;
}

/** Refuses all wrong rows at once, each with its field. */
export function refuseFields<Row>(
	rows: readonly Row[],
	check: (row: Row) => readonly [field: string, sentence: string | null],
	status = 409,
): void {
	const wrong = rows.map(check).filter((row): row is [string, string] => row[1] !== null);
	if (wrong.length > 0) throw new Refused(Object.fromEntries(wrong), status);
}

/** Refuses the same key with other words. */
export const keyReused = (): Refused =>
	new Refused(
		"This form was already submitted with different content. To submit this version too, press the button again.",
		422,
		{ freshKey: true },
	);

export const changedMeanwhile = (): Refused =>
	new Refused("Nothing was saved, because another admin saved at the same moment. Save again.");

/** For a page that shows a refusal where it asked. */
export function asRefused(error: unknown): Refused {
	if (error instanceof Refused) return error;
	throw error;
}
