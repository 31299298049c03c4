import { z } from "zod";
import { signInInput } from "~/domain/accounts/input";
import { createMissingError } from "~/platform/input/text-schemas";

/** Converts a JSON number for a form's field schema, so that both share rules and messages. */
export function createNumberField<Out>(field: z.ZodType<Out, string>) {
	const [missing] = field.safeParse(undefined).error?.issues ?? [];
	return z
		.number({ error: missing && createMissingError(missing.message) })
		.transform(String)
		.pipe(field);
}

/** Sent by older clients and ignored: the shop reads it from the account or the product. */
export const ignoredField = z
	.unknown()
	.optional()
	.meta({ deprecated: true, description: "Taken from older callers, and not read" });

const ID_MESSAGE = "Send an id";

export const idField = z.string().min(1, ID_MESSAGE).max(100, ID_MESSAGE);

export const ownerEmailField = signInInput.shape.email
	.optional()
	.describe("Whose; without it your own");

export const imageField = z
	.url({ error: createMissingError("Image is required") })
	.max(2000)
	.meta({
		description: "The URL that POST /upload answered, within the hour",
	});
