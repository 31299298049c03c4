import { describeLongLine } from "~/domain/order-pad/read-list";
import { MAX_PAD_LINES } from "~/domain/order-pad/reading/clean-lines";
import { MAX_LINE_CHARS, MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";

/** Each line has a choice, a quantity and the line itself. */
export const MAX_REVIEW_FIELDS = 3 * MAX_PAD_LINES + 10;

/** The browser's `maxlength` enforces the same limits. */
export function refuseLongFields(form: FormData): void {
	for (const [name, value] of form) {
		const max = name.startsWith("line-") ? MAX_LINE_CHARS : MAX_QUANTITY_CHARS;
		if (typeof value !== "string" || value.length > max)
			throw new Response(describeLongLine(`The field ${name.slice(0, 20)}`, max), { status: 413 });
	}
}
