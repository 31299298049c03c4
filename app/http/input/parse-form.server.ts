import { MAX_FIELDS, readFormData } from "./read-form-data.server";

/** What the fields of our forms are called. conform reads 'x[9]' as a list, as long as the number says. */
const FIELD_NAME = /^[a-z][\w-]*$/i;

/** More than any form without a file has, its longest text written in %-codes. */
const MAX_FORM_BYTES = 512 * 1024;

/** The forms of the requests that are being answered. */
const parsedForms = new WeakMap<Request, Promise<FormData>>();

/**
 * The fields of a posted form, and of them those alone that a form of ours could have. The body is read and parsed once a
 * request, however often it is asked for. Throws the 400 page for a body that is none or was cut off, and the 413 page for
 * one that is too large.
 * @param maxFields for a route whose form has more fields than others; counts in the first call of a request
 */
export function parseForm(request: Request, maxFields = MAX_FIELDS): Promise<FormData> {
	const form = parsedForms.get(request) ?? parseBody(request, maxFields);
	parsedForms.set(request, form);
	return form;
}

async function parseBody(request: Request, maxFields: number): Promise<FormData> {
	const form = await readFormData(request, { maxBytes: MAX_FORM_BYTES, maxFields });
	if (form === "too-large") throw new Response("This form is too large", { status: 413 });
	if (form === "invalid-form") throw new Response("This is no form", { status: 400 });
	return omitUnknownFieldNames(form);
}

/** A form without the fields that are called like none of ours. */
export function omitUnknownFieldNames(form: FormData): FormData {
	const filtered = new FormData();
	for (const [name, value] of form) if (FIELD_NAME.test(name)) filtered.append(name, value);
	return filtered;
}
