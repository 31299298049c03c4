export type ListedCookie = { name: string; purpose: string; lifetime: string };

/** Cookie name prefixes, such as `__Host-`; they depend on the shop's address. */
export type CookiePrefixes = { allPages: string; loginPages: string };

export const listShopCookies = (prefixes: CookiePrefixes): ListedCookie[] =>
	SHOP_COOKIES.map(({ prefix, name, ...cookie }) => ({
		...cookie,
		name: prefix ? `${prefixes[prefix]}${name}` : name,
	}));

const SHOP_COOKIES: readonly (ListedCookie & { prefix?: keyof CookiePrefixes })[] = [
	{
		prefix: "allPages",
		name: "session",
		purpose: "Keeps you logged in. Set when you log in, removed when you log out.",
		lifetime:
			"Until you close the browser, or 30 days with 'Remember me'; expires sooner if unused",
	},
	{
		prefix: "allPages",
		name: "device",
		purpose:
			"Tells your browser apart from others when someone guesses your password, so that only they have to wait. It holds an ID for the browser and the IDs of the accounts that last logged in there, and grants no access.",
		lifetime: "400 days after your last login",
	},
	{
		prefix: "allPages",
		name: "bookmark",
		purpose:
			"Makes sure you see your own changes immediately when a copy of our database serves you. It holds a position in the database, nothing about you.",
		lifetime: "5 minutes from your last change",
	},
	{
		name: "toast",
		purpose:
			"Carries one short message, such as 'Updated', to the next page. It holds the message's name and, after CART, the product's ID; nothing about you.",
		lifetime: "Until the next page, at most a minute",
	},
	{
		name: "data-saver",
		purpose:
			"Remembers whether you turned data saver on or off. It holds 'on' or 'off', nothing about you.",
		lifetime: "1 year",
	},
	{
		name: "vat",
		purpose:
			"Remembers whether you want to see prices without VAT. It holds 'net' or 'gross', nothing about you.",
		lifetime: "1 year",
	},
	{
		prefix: "allPages",
		name: "two-factor-later",
		purpose:
			"Remembers that an admin pressed 'Not now' when reminded of two-factor authentication. It holds the account's ID.",
		lifetime: "30 days",
	},
	{
		prefix: "allPages",
		name: "mail-sign-in",
		purpose:
			"Holds your email address, and a secret that the code in our email needs, while you log in by email.",
		lifetime: "Until you are logged in, at most a few minutes",
	},
	{
		prefix: "allPages",
		name: "kept-form",
		purpose:
			"Finds what you typed into a form that needed a login first, so that you don't have to type it again.",
		lifetime: "1 hour",
	},
	{
		prefix: "loginPages",
		name: "sign-in-…",
		purpose:
			"Keeps track of a login with Google or Facebook until you come back, one for each attempt.",
		lifetime: "10 minutes",
	},
	{
		prefix: "allPages",
		name: "passkey",
		purpose: "Holds a secret for the request to your device while you log in with a passkey.",
		lifetime: "Until you are logged in, at most 5 minutes",
	},
	{
		prefix: "loginPages",
		name: "second-step",
		purpose:
			"Keeps track of your login while you enter the code from your phone, if you use two-factor authentication.",
		lifetime: "Until you enter it, at most 10 minutes",
	},
];

export const PROVIDER_COOKIES: readonly ListedCookie[] = [
	{
		name: "__stripe_mid",
		purpose: "Stripe: recognises your device to prevent fraud.",
		lifetime: "1 year",
	},
	{ name: "__stripe_sid", purpose: "Stripe: the same, for one session.", lifetime: "30 minutes" },
];
