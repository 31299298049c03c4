import { readListFile } from "~/domain/order-pad/files/read-list-file.server";
import type { PadSource } from "~/domain/order-pad/pad-lines";
import { checkListText, MAX_WORKBOOK_BYTES, type RefusedList } from "~/domain/order-pad/read-list";
import { parseForm } from "../input/parse-form.server";

const MAX_PAD_FIELDS = 10;
/** Large enough to keep the text when the file is too large. */
const MAX_PAD_FORM_BYTES = MAX_WORKBOOK_BYTES + 1024 * 1024;

/** Null for a form that is too large, which is answered with the page. */
export const parsePadForm = (request: Request): Promise<FormData | null> =>
	parseForm(request, MAX_PAD_FIELDS, MAX_PAD_FORM_BYTES).catch(() => null);

export function readText(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}

type SubmittedList = { ok: true; source: PadSource; text: string } | RefusedList;

export async function readSubmittedList(form: FormData): Promise<SubmittedList> {
	const text = readText(form, "list");
	const file = form.get("file");
	const typed = checkListText(text);
	if (!typed.ok) return typed;
	if (!(file instanceof File) || file.size === 0) return { ok: true, source: "text", text };
	const decoded = await readListFile(new Uint8Array(await file.arrayBuffer()));
	if (!decoded.ok) return decoded;
	return { ok: true, source: "file", text: `${text}\n${decoded.text}` };
}
