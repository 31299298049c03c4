type Section = {
	title: string;
	about: string;
	action: string;
	to: string;
	/** Shown only if the shop can send SMS. */
	bySms?: true;
};

export const SECTIONS: readonly Section[] = [
	{
		title: "Name and photo",
		about: "Shown with your reviews; also your delivery address.",
		action: "Edit profile",
		to: "/updateprofile",
	},
	{
		title: "Password",
		about: "Change your password, or set one if you log in with Google or Facebook.",
		action: "Change password",
		to: "/account/password",
	},
	{
		title: "Email",
		about: "Where we email you, and what you log in with.",
		action: "Change email",
		to: "/account/email",
	},
	{
		title: "Google and Facebook",
		about: "Log in with Google or Facebook.",
		action: "Sign-in methods",
		to: "/profile#ways",
	},
	{
		title: "Phone number",
		about: "Your verified phone number, filled in on your orders.",
		action: "Phone number",
		to: "/account/phone",
		bySms: true,
	},
	{
		title: "Two-factor authentication",
		about: "Log in with a code from your phone too, and recovery codes in case you lose it.",
		action: "Two-factor authentication",
		to: "/account/second-step",
	},
	{
		title: "Passkeys",
		about: "Log in with your fingerprint, face or device PIN.",
		action: "Passkeys",
		to: "/account/passkeys",
	},
	{
		title: "Where you're logged in",
		about: "See the devices logged in to your account, and log them out.",
		action: "Devices",
		to: "/account/sessions",
	},
	{
		title: "Company",
		about: "Members, limits, approvals.",
		action: "Company account",
		to: "/trade/apply",
	},
	{
		title: "API tokens",
		about: "For programs that use your account.",
		action: "Tokens",
		to: "/account/tokens",
	},
	{
		title: "Your data",
		about: "Everything we keep about you, in one file.",
		action: "Download",
		to: "/account/export",
	},
	{
		title: "Delete your account",
		about: "Erases your name, address and login. We keep your orders anonymously.",
		action: "Delete account",
		to: "/account/delete",
	},
];
