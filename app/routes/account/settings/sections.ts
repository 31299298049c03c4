/** A part of the account: what it is called, what its owner does there, and where. */
type Section = { title: string; about: string; action: string; to: string };

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
