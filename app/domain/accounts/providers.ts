export const PROVIDERS = ["google", "facebook"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", facebook: "Facebook" };

export function parseProvider(name: string | undefined): Provider | null {
	return PROVIDERS.find((provider) => provider === name) ?? null;
}

export type ProviderAccount = {
	provider: Provider;
	subject: string;
	email: string | null;
	emailVerified: boolean;
	name: string;
};
