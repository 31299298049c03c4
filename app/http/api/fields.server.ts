import { z } from "zod";
import { signInInput } from "~/domain/accounts/input";
import { createMissingError } from "~/platform/input/text-schemas";

/** Converts a JSON number for a form's field schema, so that both share rules and messages. */
export function createNumberField<Out>(field: z.ZodType<Out, string | undefined>) {
	const [missing] = field.safeParse(undefined).error?.issues ?? [];
	return z
		.number({ error: missing && createMissingError(missing.message) })
		.transform((number): string | undefined => String(number))
		.pipe(field);
}

/** Sent by older clients and ignored: the shop reads it from the account or the product. */
export const ignoredField = z
	.unknown()
	.optional()
	.meta({ deprecated: true, description: "Accepted from older clients and ignored" });

const ID_MESSAGE = "An id is required";

export const idField = z.string().min(1, ID_MESSAGE).max(100, ID_MESSAGE);

export const ownerEmailField = signInInput.shape.email
	.optional()
	.describe("The owner's email; your own by default");

export const imageField = z
	.url({ error: createMissingError("Image is required") })
	.max(2000)
	.meta({
		description: "A URL that POST /upload returned within the last hour",
	});
