import { Refused } from "~/platform/refused";

type SignInError = {
	when: string;
	/** '{provider}' is replaced by Google or Facebook. */
	message: string;
	status: number;
};

// The same text for both, so that nobody learns which addresses have an account.
const WRONG_CREDENTIALS = { message: "Wrong email or password.", status: 400 };

export const SIGN_IN_ERRORS = {
	"invalid-api-key": {
		when: "At start: a client id contains a colon; the shop does not start.",
		message: "Login is not set up correctly. Please tell the shop.",
		status: 500,
	},
	"argument-error": {
		when: "At start: an address or secret of a provider is missing. Later: a return from a provider without code or state.",
		message: "This login link is incomplete. Start again here.",
		status: 400,
	},
	"internal-error": {
		when: "The provider refuses the code, answers with an error or in a form that can't be read.",
		message: "{provider} could not log you in. Try again, or log in another way.",
		status: 502,
	},
	"user-mismatch": {
		when: "Linking began in one account and came back when another, or nobody, was signed in.",
		message:
			"Another account is logged in now, so nothing was linked. Open your profile and try again.",
		status: 403,
	},
	"user-not-found": { when: "Login with an address that has no account.", ...WRONG_CREDENTIALS },
	"wrong-password": {
		when: "Login with another password than the account's, or to an account that has none.",
		...WRONG_CREDENTIALS,
	},
	"email-already-in-use": {
		when: "Sign-up with an address that has an account.",
		message: "This email already has an account. Log in, or use another.",
		status: 409,
	},
	"too-many-requests": {
		when: "The provider answers 429. Here it is a page or form with status 429: too many tries for one account or from one client address (wrangler.toml, LIMITS_BY_…).",
		message: "{provider} received too many requests. Wait a few minutes, then try again.",
		status: 429,
	},
	"user-disabled": {
		when: "The right password, or the right account at a provider, for an account that is disabled.",
		message: "This account is disabled. Contact us if you think this is a mistake.",
		status: 403,
	},
	"popup-blocked": {
		when: "Never: signing in uses whole pages and no pop-ups.",
		message: "Your browser blocked the login page. Allow it and try again.",
		status: 400,
	},
	"popup-closed-by-user": {
		when: "The person says no on the provider's page.",
		message: "You cancelled. Nothing was changed.",
		status: 400,
	},
	"cancelled-popup-request": {
		when: "Never: each sign-in has a cookie of its own, so a newer one does not cancel an older.",
		message: "You have started another login. Finish that one.",
		status: 400,
	},
	"web-storage-unsupported": {
		when: "The browser comes back without the cookie of its sign-in: it keeps none, ten minutes are over, or the sign-in was finished before.",
		message:
			"This login was already finished, took over ten minutes, or your browser blocks cookies. Start again.",
		status: 400,
	},
	"unauthorized-domain": {
		when: "The provider does not know this shop's address or may not sign in to it. A form posted from a foreign page gets the 403 page.",
		message:
			"{provider} does not accept this shop's address. Please tell the shop, and log in another way.",
		status: 502,
	},
	"network-request-failed": {
		when: "The provider can't be reached or does not answer in time.",
		message: "{provider} is not responding. Try again, or log in another way.",
		status: 504,
	},
	"multi-factor-auth-required": {
		when: "The first proof was right and the account has a second factor: the page that asks for its code says so. The status is for programs, which have no such page.",
		message: "Enter the code from your second device.",
		status: 401,
	},
	"missing-multi-factor-info": {
		when: "A code comes, or is asked for by SMS, without naming a factor, or with one that the account does not have or the shop can't send to.",
		message: "Choose how you get your code.",
		status: 400,
	},
	"account-exists-with-different-credential": {
		when: "A provider that does not vouch for the address, or another account at the same provider, comes with an address that has an account.",
		message:
			"This email already has an account. Log in the way you did before, then link {provider} in your profile.",
		status: 409,
	},
	"invalid-continue-uri": {
		when: "Never shown: a page to go on to that is not ours is replaced by '/'.",
		message: "The page to continue to is not part of this shop.",
		status: 400,
	},
	"invalid-verification-code": {
		when: "A code from a mail or an SMS, as a second step too, that is wrong, used, replaced, too old, or was typed wrong five times. Not in the specification.",
		message: "This code is wrong or has expired. Check for a newer one, or request another.",
		status: 400,
	},
	"missing-email": {
		when: "A new account from a provider that told no address. Not in the specification.",
		message:
			"{provider} did not share your email, which an account needs. Allow it there, or sign up with your email.",
		status: 400,
	},
	"credential-already-in-use": {
		when: "Linking an account at a provider that signs in to another account here. Not in the specification.",
		message: "This {provider} account is already linked to another account here.",
		status: 409,
	},
	"provider-already-linked": {
		when: "Linking a second account at the same provider. Not in the specification.",
		message: "Another {provider} account is already linked. Remove it first.",
		status: 409,
	},
} as const satisfies Record<string, SignInError>;

export type SignInErrorCode = keyof typeof SIGN_IN_ERRORS;

export function getSignInErrorMessage(code: SignInErrorCode, provider = "The shop"): string {
	return SIGN_IN_ERRORS[code].message.replaceAll("{provider}", provider);
}

/** An error without a field is shown above the form. */
export const refuseSignIn = (code: SignInErrorCode, field = ""): Refused =>
	new Refused({ [field]: getSignInErrorMessage(code) }, SIGN_IN_ERRORS[code].status);
