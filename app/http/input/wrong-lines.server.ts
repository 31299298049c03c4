import type { LinesResult, ListedLine } from "~/ui/lists/lines-field";
import { respondWithForm } from "../responses/respond.server";
import type { FormReply } from "./validate-form.server";

type SentLine = { line: number; text: string };
type PastedLines = { heading: SentLine | null; lines: readonly SentLine[] };

/** Shows each wrong line at its place in a field of its own, beside its error. `outcome` is like 'Nothing was booked yet.' */
export function respondWithWrongLines(
	reply: FormReply,
	outcome: string,
	{ heading, lines }: PastedLines,
	wrong: readonly { line: number; message: string }[],
) {
	const messages = new Map(wrong.map(({ line, message }) => [line, message]));
	const count = `${messages.size} ${messages.size === 1 ? "line" : "lines"} to fix.`;
	// Counted as the page lists them, without empty lines.
	const listed = [...(heading ? [heading] : []), ...lines].map(({ line, text }, at): ListedLine => {
		const message = messages.get(line);
		return { typed: text, error: message === undefined ? null : `Line ${at + 1}: ${message}` };
	});
	const result = reply({ formErrors: [`${count} ${outcome}`] });
	return respondWithForm<LinesResult>({ ...result, listed }, 400);
}
