import { z } from "zod";

const socialPage = z.literal("").or(z.url({ protocol: /^https$/ }));

export const socialFields = {
	FACEBOOK_URL: socialPage,
	LINKEDIN_URL: socialPage,
	GITHUB_URL: socialPage,
	YOUTUBE_URL: socialPage,
};

export type SocialPage = { name: string; url: string };

export const toSocialPages = (value: z.infer<z.ZodObject<typeof socialFields>>): SocialPage[] =>
	[
		{ name: "Facebook", url: value.FACEBOOK_URL },
		{ name: "LinkedIn", url: value.LINKEDIN_URL },
		{ name: "GitHub", url: value.GITHUB_URL },
		{ name: "YouTube", url: value.YOUTUBE_URL },
	].filter(({ url }) => url !== "");
