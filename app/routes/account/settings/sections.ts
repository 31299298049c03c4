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
];
