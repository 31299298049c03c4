import type { LinesResult, WrongLine } from "~/ui/lists/lines-field";
import { respondWithForm } from "../responses/respond.server";
import type { FormReply } from "./validate-form.server";

/** Each wrong line in a field of its own; the others stay in the text. `outcome` as 'Nothing was booked'. */
export function respondWithWrongLines(
	reply: FormReply,
	outcome: string,
	lines: readonly { typed: string }[],
	wrong: readonly WrongLine[],
) {
	const count = wrong.length === 1 ? "1 line is wrong" : `${wrong.length} lines are wrong`;
	const result = reply({ formErrors: [`${outcome}: ${count}`] });
	const messages = new Map(wrong.map(({ typed, message }) => [typed, message]));
	const rest = lines.flatMap(({ typed }) => (messages.has(typed) ? [] : [typed]));
	const initialValue = { ...result.initialValue, lines: rest.join("\n") };
	const listed = lines.flatMap(({ typed }) => {
		const message = messages.get(typed);
		return message === undefined ? [] : [{ typed, message }];
	});
	return respondWithForm<LinesResult>({ ...result, initialValue, wrong: listed }, 400);
}
