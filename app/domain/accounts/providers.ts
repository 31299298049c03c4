/** Who else can say who somebody is. */
export const PROVIDERS = ["google", "facebook"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Their names, as buttons and sentences have them. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", facebook: "Facebook" };

/** The provider of this name; null for any other text. */
export function parseProvider(name: string | undefined): Provider | null {
	return PROVIDERS.find((provider) => provider === name) ?? null;
}

/** An account at a provider, as the provider tells of it. */
export type ProviderAccount = {
	provider: Provider;
	/** The account's id there; it stays when name and address change. */
	subject: string;
	/** Lower case; null when the provider told none. */
	email: string | null;
	/** Whether the provider itself vouches that the address is this person's. Facebook never does. */
	emailVerified: boolean;
	name: string;
};
