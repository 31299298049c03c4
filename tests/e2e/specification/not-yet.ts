/** Sentences of the table that are not true yet, word for word. One that has become true is taken out of here. */
export const NOT_YET: readonly string[] = [
	"Newsletter email box with a Subscribe button",
	"'Forgot Password' action",
	"Login: Google and Facebook buttons",
	"Forgot Password sends a reset email and toasts 'Email sent, Please verify'",
	"with an empty email it toasts 'Enter valid email address'",
	"Sign-up: Google and Facebook buttons",
];
