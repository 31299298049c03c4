import { z } from "zod";

/** The hidden field of a form that creates something: the same for every copy of one submission. */
export const submissionKeyField = z
	.string({ error: "Open the form again" })
	.regex(/^[\w-]{8,100}$/, "Open the form again");
