import { readFormData } from "./read-bytes.server";

/** What the fields of our forms are called. conform reads 'x[9]' as a list, as long as the number says. */
const NAME = /^[a-z][\w-]*$/i;

/** More than any form without a file has, its longest text written in %-codes. */
const MAX_FORM_BYTES = 512 * 1024;

/**
 * The fields of a posted form, and of them those alone that a form of ours could have; the request's own body is left to
 * be read again. Throws the 400 page for a body that is none or was cut off, and the 413 page for one that is too long.
 */
export async function formOf(request: Request): Promise<FormData> {
	const form = await readFormData(request.clone(), MAX_FORM_BYTES);
	if (form === "too-long") throw new Response("This form is too long", { status: 413 });
	if (form === "no-form") throw new Response("This is no form", { status: 400 });
	return withOwnNames(form);
}

/** Takes out of a form what is called like no field of ours. */
export function withOwnNames(form: FormData): FormData {
	for (const name of new Set(form.keys())) if (!NAME.test(name)) form.delete(name);
	return form;
}
