import { z } from "zod";
import { createMissingError, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { normalizePhone } from "./phone-number";

/** The specification's 'simple email pattern'. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const email = (required: string, malformed = "Provide a valid Email") =>
	requiredText(required, 254)
		.regex(EMAIL_PATTERN, malformed)
		.transform((value) => value.toLowerCase())
		// Some letters are two in lower case.
		.refine((value) => value.length <= 254, "At most 254 characters");

// Not trimmed: a space may be part of a password.
const password = (required: string, tooShort: string) =>
	z
		.string({ error: createMissingError(required) })
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

/** What 'Mail me a link to log in' reads of the login form. */
export const emailSignInInput = forgotPasswordInput.extend({
	remember: signInInput.shape.remember,
});

/** A code of six digits from a mail or an SMS; the spaces that people put into it don't count. */
export const oneTimeCodeInput = z.object({
	code: z
		.string({ error: createMissingError("Code is required") })
		.transform((value) => value.replace(/\s/g, ""))
		.pipe(z.string().regex(/^\d{6}$/, "Type the six digits of the code")),
});

/** A phone number to send a code to, in the form of E.164 however it was typed. */
export const phoneInput = z.object({
	phone: requiredText("Phone is required", 40).transform((typed, context) => {
		const phone = normalizePhone(typed);
		if (phone) return phone;
		context.addIssue({ code: "custom", message: "Provide a valid phone number" });
		return z.NEVER;
	}),
});
export type PhoneFields = z.input<typeof phoneInput>;

export const signUpInput = z.object({
	name: requiredText("Name is required", 120),
	email: email("email is required"),
	password: password("Password is required", "Must be 6 Characters or longer"),
});
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignUpFields = z.input<typeof signUpInput>;

/** A code of a factor, or a recovery code, as it was typed: apps and people put spaces into it. */
const code = requiredText("Code is required", 60).transform((value) => value.replace(/\s/g, ""));

const notRequired = z
	.string()
	.optional()
	.transform(() => "");

/** What asks again who is signed in: the password, a code of the second factor, or both. */
export function createReauthenticateInput(required: { password: boolean; code: boolean }) {
	return z.object({
		password: required.password ? signInInput.shape.password : notRequired,
		code: required.code ? code : notRequired,
	});
}
export type ReauthenticateFields = { password: string; code: string };

/** What proves an authenticator app when it is set up, and a recovery code at sign-in. */
export const codeInput = z.object({ code });
export type CodeFields = z.input<typeof codeInput>;

/** What the second step of a sign-in sends: a code, and which factor it is of. */
export const twoFactorInput = z.object({ factor: z.string().optional(), code });
/** What asks for a code by SMS there: the factor alone. */
export const sendSmsCodeInput = twoFactorInput.pick({ factor: true });
export type TwoFactorFields = z.input<typeof twoFactorInput>;

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
export const createDeleteAccountInput = (accountEmail: string) =>
	z.object({
		email: email("email is required").refine(
			(typed) => typed === accountEmail,
			"This is not your account's email",
		),
	});
export type DeleteAccountFields = z.input<ReturnType<typeof createDeleteAccountInput>>;

/** 'Make new codes', which makes them once for each form. */
export const renewRecoveryCodesInput = z.object({ idempotencyKey: idempotencyKeyInput });
