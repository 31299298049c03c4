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
];
