import { z } from "zod";

export type SignInClient = {
	id: string;
	secret: string;
	authUrl: string;
	tokenUrl: string;
	userinfoUrl: string;
};

export type SignInClients = { google: SignInClient | null; facebook: SignInClient | null };

// Error names from the specification, sections 5 and 8.
const clientId = z
	.string()
	.default("")
	.refine((value) => !value.includes(":"), "invalid-api-key: it must not contain a colon");
const clientSecret = z.string().default("");
const endpoint = z.url({
	protocol: /^https?$/,
	error: "argument-error: it must be an address of the provider",
});

export const signInFields = {
	GOOGLE_CLIENT_ID: clientId,
	GOOGLE_CLIENT_SECRET: clientSecret,
	GOOGLE_AUTH_URL: endpoint,
	GOOGLE_TOKEN_URL: endpoint,
	GOOGLE_USERINFO_URL: endpoint,
	FACEBOOK_CLIENT_ID: clientId,
	FACEBOOK_CLIENT_SECRET: clientSecret,
	FACEBOOK_AUTH_URL: endpoint,
	FACEBOOK_TOKEN_URL: endpoint,
	FACEBOOK_USERINFO_URL: endpoint,
	SIGN_IN_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(30),
};

type Values = z.infer<z.ZodObject<typeof signInFields>>;

export function findMissingClientSecrets(values: Values): string[] {
	return (["GOOGLE", "FACEBOOK"] as const)
		.filter((name) => values[`${name}_CLIENT_ID`] !== "" && values[`${name}_CLIENT_SECRET`] === "")
		.map((name) => `${name}_CLIENT_SECRET: argument-error: ${name}_CLIENT_ID needs its secret`);
}

function toSignInClient(values: Values, name: "GOOGLE" | "FACEBOOK"): SignInClient | null {
	const id = values[`${name}_CLIENT_ID`];
	if (id === "") return null;
	return {
		id,
		secret: values[`${name}_CLIENT_SECRET`],
		authUrl: values[`${name}_AUTH_URL`],
		tokenUrl: values[`${name}_TOKEN_URL`],
		userinfoUrl: values[`${name}_USERINFO_URL`],
	};
}

export function toSignInClients(values: Values): SignInClients {
	return { google: toSignInClient(values, "GOOGLE"), facebook: toSignInClient(values, "FACEBOOK") };
}
