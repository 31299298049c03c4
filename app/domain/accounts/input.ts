import { z } from "zod";
import { requiredText } from "../../platform/text";

/** The specification's 'simple email pattern'. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const email = (required: string, malformed = "Provide a valid Email") =>
	requiredText(required, 254)
		.regex(EMAIL, malformed)
		.transform((value) => value.toLowerCase());

// Not trimmed: a space may be part of a password.
const password = (required: string, tooShort: string) =>
	z
		.string({ error: required })
		.min(1, required)
		.min(6, tooShort)
		.max(500, "At most 500 characters");

export const signInInput = z.object({
	email: email("Email is Required"),
	password: password("Password is Required", "Must be 6 characters or longer"),
	remember: z
		.literal("on")
		.optional()
		.transform((value) => value === "on"),
});
export type SignInInput = z.infer<typeof signInInput>;
export type SignInFields = z.input<typeof signInInput>;

/** What 'Forgot Password' reads of the login form. */
export const forgotPasswordInput = z.object({
	email: email("Enter valid email address", "Enter valid email address"),
});

export const signUpInput = z.object({
	name: requiredText("Name is required", 120),
	email: email("email is required"),
	password: password("Password is required", "Must be 6 Characters or longer"),
});
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignUpFields = z.input<typeof signUpInput>;

/** What asks again who is signed in. */
export const confirmInput = signInInput.pick({ password: true });
export type ConfirmFields = z.input<typeof confirmInput>;

/** What the page of a reset link sends: a password by the rule of sign-up. */
export const newPasswordInput = signUpInput.pick({ password: true });
export type NewPasswordFields = z.input<typeof newPasswordInput>;

/** What changes a password that is known; one that is forgotten needs a mailed link. */
export const changePasswordInput = z.object({
	oldPassword: password("Password is Required", "Must be 6 characters or longer"),
	password: newPasswordInput.shape.password,
});
export type ChangePasswordFields = z.input<typeof changePasswordInput>;

/** The address that is to take the account's one's place. */
export const newEmailInput = z.object({ email: email("email is required") });
export type NewEmailFields = z.input<typeof newEmailInput>;

/** What somebody types who wants their account deleted: its own address, so that no button alone does it. */
export const deleteAccountInput = (own: string) =>
	z.object({
		email: email("email is required").refine(
			(typed) => typed === own,
			"This is not your account's email",
		),
	});
export type DeleteAccountFields = z.input<ReturnType<typeof deleteAccountInput>>;
