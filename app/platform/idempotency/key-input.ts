import { z } from "zod";

export const idempotencyKeyInput = z
	.string({ error: "Open the form again" })
	.regex(/^[\w-]{8,100}$/, "Open the form again");

export const DAY_MS = 86_400_000;

export const sharedKeyForDay = (at: number) => `everybody-${Math.floor(at / DAY_MS)}`;

export const isSharedKey = (key: string) => /^everybody-\d+$/.test(key);
