/** A part of the account: what it is called, what its owner does there, and where. */
type Section = {
	title: string;
	about: string;
	action: string;
	to: string;
	/** Shown only where the shop can send SMS. */
	bySms?: true;
};

/** What /account leads to, in the order it is shown. */
export const SECTIONS: readonly Section[] = [
	{
		title: "Name and photo",
		about: "What others read beside your reviews and comments, and where we deliver to.",
		action: "Edit profile",
		to: "/updateprofile",
	},
	{
		title: "Password",
		about: "Choose another one, or your first if you sign in by Google or Facebook.",
		action: "Change password",
		to: "/account/password",
	},
	{
		title: "Email",
		about: "Where our mails go, and what you log in with.",
		action: "Change email",
		to: "/account/email",
	},
	{
		title: "Google and Facebook",
		about: "Accounts elsewhere that sign in to this one.",
		action: "Ways to sign in",
		to: "/profile#ways",
	},
	{
		title: "Phone number",
		about: "A number that a code by SMS has proven, filled in on your orders.",
		action: "Phone number",
		to: "/account/phone",
		bySms: true,
	},
	{
		title: "Second step",
		about: "A code from your phone after the password, and recovery codes for when it is lost.",
		action: "Second step",
		to: "/account/second-step",
	},
	{
		title: "Passkeys",
		about: "Log in with the finger, face or PIN that opens your device, without a password.",
		action: "Passkeys",
		to: "/account/passkeys",
	},
	{
		title: "Where you are signed in",
		about: "The devices that are signed in to your account, and how to sign them out.",
		action: "Devices",
		to: "/account/sessions",
	},
	{
		title: "API tokens",
		about: "For programs that act for you.",
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
		about: "Your name, address and sign-ins go; orders stay in our books without you.",
		action: "Delete account",
		to: "/account/delete",
	},
];
