import type { SubmissionResult } from "@conform-to/react";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { respondWithForm } from "../responses/respond.server";
import type { FormReply } from "./validate-form.server";

export type SavedFields = Readonly<Record<string, string | undefined>>;

/** By field and value: what a select box shows. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const toLabels = (choices: readonly { id: string; label: string }[]) =>
	Object.fromEntries(choices.map(({ id, label }) => [id, label]));

/** Goes into the form's field 'shown', so that a save notices what others saved since. */
export const describeShown = (saved: SavedFields): string =>
	new URLSearchParams(Object.entries(saved).map(([name, text]) => [name, hash(text)])).toString();

/** Browsers send line breaks as CRLF, and input schemas trim. */
const hash = (text = "") => hashPayload(text.replaceAll("\r\n", "\n").trim()).slice(0, 8);

export function listChangedSince(shown: string | undefined, saved: SavedFields): string[] {
	const shownHashes = new Map(new URLSearchParams(shown));
	return Object.keys(saved).filter(
		(name) => shownHashes.has(name) && shownHashes.get(name) !== hash(saved[name]),
	);
}

type ReadForm = { ok: true; reply: FormReply } | { ok: false };
type LoadLabels = () => Promise<Labels> | Labels;

/** The form that was read, unless somebody else changed a field after the page was shown: `response` is the form again. */
export async function refuseOvertaken<Input extends ReadForm>(
	input: Input,
	saved: SavedFields,
	loadLabels?: LoadLabels,
) {
	const conflict = input.ok ? await findEditConflict(input, saved, loadLabels) : null;
	return conflict ? { ok: false as const, response: respondWithForm(conflict, 409) } : input;
}

/**
 * A message next to each field that somebody else changed: it has the saved value, or what this admin typed, which
 * replaces it when saved again.
 */
async function findEditConflict(
	{ reply }: { reply: FormReply },
	saved: SavedFields,
	loadLabels: LoadLabels = () => ({}),
): Promise<SubmissionResult | null> {
	const typed = readTexts(reply({}).initialValue);
	const shown = new Map(new URLSearchParams(typed.shown));
	const conflicts = listChangedSince(typed.shown, saved).filter(
		(name) => hash(saved[name]) !== hash(typed[name]),
	);
	if (conflicts.length === 0) return null;
	const labels = await loadLabels();
	const quote = (name: string, text: string) => `“${cut(labels[name]?.[text] ?? text)}”`;
	const isTyped = (name: string) => shown.get(name) !== hash(typed[name]);
	const describe = (name: string) => {
		const text = isTyped(name) ? saved[name] : typed[name];
		if (isTyped(name))
			return `Another admin has meanwhile ${text ? `saved ${quote(name, text)}` : "emptied this"}. Save again to replace it`;
		return `Another admin has meanwhile ${text ? `changed this from ${quote(name, text)}` : "filled this in"}`;
	};
	const result = reply({
		formErrors: [OVERTAKEN],
		fieldErrors: Object.fromEntries(conflicts.map((name) => [name, [describe(name)]])),
	});
	const kept = conflicts.filter((name) => !isTyped(name)).map((name) => [name, saved[name]]);
	const initialValue = { ...typed, ...Object.fromEntries(kept), shown: describeShown(saved) };
	return { ...result, initialValue };
}

const OVERTAKEN =
	"Nothing was saved, because another admin saved changes after you opened this page. Check the marked fields, then save again.";

const MAX_QUOTED_CHARS = 200;

const cut = (text: string) =>
	text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text;

function readTexts(value: unknown): Record<string, string | undefined> {
	if (typeof value !== "object" || value === null) return {};
	return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string"));
}
