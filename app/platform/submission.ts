import { z } from "zod";

/** The hidden field of a form that creates something: the same for every copy of one submission. */
export const submissionKeyField = z
	.string({ error: "Open the form again" })
	.regex(/^[\w-]{8,100}$/, "Open the form again");

export const DAY_MS = 86_400_000;

/** The key of forms on pages that visitors share: the same for all of them until the day is over (UTC). `at` in ms. */
export const keyOfDay = (at: number) => `everybody-${Math.floor(at / DAY_MS)}`;

/** Whether a key is one that visitors share, so that it can't tell what one of them said before. */
export const isKeyOfDay = (key: string) => /^everybody-\d+$/.test(key);
