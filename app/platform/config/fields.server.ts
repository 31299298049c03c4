import { z } from "zod";

export const origin = z
	.url({ protocol: /^https?$/ })
	.refine(
		(value) => URL.canParse(value) && new URL(value).origin === value,
		"must be an origin: scheme and host, no path",
	);

export const originList = z
	.string()
	.transform((value) => value.split(/[\s,]+/).filter(Boolean))
	.pipe(z.array(origin));

export const secret = z.string().min(8, "must be set (a secret of at least 8 characters)");
