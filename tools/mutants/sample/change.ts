export type Operator =
	| "drop condition"
	| "drop owner"
	| "swap comparison"
	| "add one"
	| "other column"
	| "drop from set"
	| "UTC for Dhaka"
	| "drop order by"
	| "drop trigger"
	| "drop check"
	| "drop statement"
	| "ignore result";

/** What stands between `start` and `end` becomes `after`. */
export type Change = { operator: Operator; start: number; end: number; after: string };

const OWNER =
	/\b(?:user|customer|spender|buyer|owner|member|company|approver)(?:_?id)\b|\brequested_?by\b|\bisOwn|\bownedBy/i;

export const nameDropped = (condition: string): Operator =>
	OWNER.test(condition) ? "drop owner" : "drop condition";
