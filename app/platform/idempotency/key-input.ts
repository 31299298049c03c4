import { z } from "zod";

/** The hidden field of a form that creates something or is an idempotent action: a repeat sends the same value. */
export const idempotencyKeyInput = z
	.string({ error: "Open the form again" })
	.regex(/^[\w-]{8,100}$/, "Open the form again");

export const DAY_MS = 86_400_000;

/** The key of forms on pages that visitors share: the same for all of them until the day is over (UTC). `at` in ms. */
export const sharedKeyForDay = (at: number) => `everybody-${Math.floor(at / DAY_MS)}`;

/** Whether a key is shared between visitors, so that it can't be bound to one payload. */
export const isSharedKey = (key: string) => /^everybody-\d+$/.test(key);
