import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";
import { normalizeForSearch, SYNONYM_KINDS } from "../rules";

const MAX_LENGTH = 60;

const toWords = (text: string) => normalizeForSearch(text).trim().replace(/\s+/g, " ");

const createWordField = (missing: string) =>
	requiredText(missing, MAX_LENGTH)
		.transform(toWords)
		.pipe(z.string().max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`))
		.refine((text) => /[\p{L}\p{N}]/u.test(text), "Use letters or digits");

export const synonymInput = z
	.object({
		word: createWordField("Word is required"),
		means: createWordField("Meaning is required"),
		kind: z.enum(SYNONYM_KINDS).default("kind"),
	})
	.refine(({ word, means }) => word !== means, {
		path: ["means"],
		error: "Both are the same word",
	});

export type SynonymInput = z.output<typeof synonymInput>;
export type SynonymFields = z.input<typeof synonymInput>;
