/** Ends the check of a value, or of a line. */
export class LineError extends Error {}

export class LineProblems {
	readonly texts: string[] = [];

	/** Null if what is read is wrong. */
	attempt<Value>(read: () => Value): Value | null {
		try {
			return read();
		} catch (error) {
			if (!(error instanceof LineError)) throw error;
			this.texts.push(error.message);
			return null;
		}
	}
}

export const refuse = (problem: string): never => {
	throw new LineError(problem);
};

/** Problems follow a line's number. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
