import { MAX_FIELDS, readFormData } from "./read-form-data.server";

/** More than the longest form without a file, percent-encoded. */
const MAX_FORM_BYTES = 512 * 1024;

const parsedForms = new WeakMap<Request, Promise<FormData>>();

/** Throws 400 for an invalid body and 413 for one that is too large. */
export function parseForm(
	request: Request,
	maxFields = MAX_FIELDS,
	maxBytes = MAX_FORM_BYTES,
): Promise<FormData> {
	const form = parsedForms.get(request) ?? parseBody(request, { maxBytes, maxFields });
	parsedForms.set(request, form);
	return form;
}

async function parseBody(
	request: Request,
	limits: { maxBytes: number; maxFields: number },
): Promise<FormData> {
	const form = await readFormData(request, limits);
	if (form === "too-large") throw new Response("This form is too large", { status: 413 });
	if (form === "invalid-form") throw new Response("Invalid form", { status: 400 });
	return form;
}
