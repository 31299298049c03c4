import { z } from "zod";
import { signInInput } from "~/domain/accounts/input";
import { createMissingError } from "~/platform/input/text-schemas";

/**
 * A field that a form sends as text and a program as a number: the form's own rule, after the number. What the form
 * turns its text into, poisha for a price, is what a call gets. A missing number has the form's own message.
 */
export function createNumberField<Out>(field: z.ZodType<Out, string>) {
	const [missing] = field.safeParse(undefined).error?.issues ?? [];
	return z
		.number({ error: missing && createMissingError(missing.message) })
		.transform(String)
		.pipe(field);
}

/** What older callers send along and the shop knows better: who somebody is, what a product is called. It is not read. */
export const ignoredField = z
	.unknown()
	.optional()
	.meta({ deprecated: true, description: "Taken from older callers, and not read" });

const ID_MESSAGE = "Send an id";

/** An id of the shop's own. */
export const idField = z.string().min(1, ID_MESSAGE).max(100, ID_MESSAGE);

/** The e-mail of whose things are asked for. */
export const ownerEmailField = signInInput.shape.email
	.optional()
	.describe("Whose; without it your own");

/** The address that POST /upload answered. */
export const imageField = z
	.url({ error: createMissingError("Image is required") })
	.max(2000)
	.meta({
		description: "The URL that POST /upload answered, within the hour",
	});
