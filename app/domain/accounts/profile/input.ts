import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";

/** Only column limits: the specification asks for no validation (section 5). */
export const profileInput = z.object({
	name: optionalText(1000),
	address: optionalText(5000),
	gender: optionalText(5000),
	age: optionalText(5000),
	education: optionalText(5000),
});
export type ProfileInput = z.infer<typeof profileInput>;
export type ProfileFields = z.input<typeof profileInput>;
