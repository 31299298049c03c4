import { z } from "zod";
import { optionalText } from "../../platform/text";

/** What the profile form sends: no validation (specification, section 5) but what the columns take. Empty is allowed. */
export const profileInput = z.object({
	name: optionalText(120),
	address: optionalText(500),
	gender: optionalText(40),
	age: optionalText(10),
	education: optionalText(200),
});
export type ProfileInput = z.infer<typeof profileInput>;
export type ProfileFields = z.input<typeof profileInput>;
