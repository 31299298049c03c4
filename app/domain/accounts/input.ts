import { z } from "zod";
import { createMissingError, optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { normalizePhone } from "./phone-number";
import { ALL_RIGHTS, STAFF_RIGHTS } from "./staff-rights";
import { normalizeRecoveryCode } from "./two-factor-rules";

/** The specification calls this the 'simple email pattern'. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Keyboards write an accented letter as one character or as two: both are one account. */
export const normalizeEmail = (typed: string): string => typed.normalize("NFC").toLowerCase();

const email = (required: string, malformed = "Provide a valid Email") =>
	requiredText(required, 254)
		.regex(EMAIL_PATTERN, malformed)
		.transform(normalizeEmail)
		// Some letters become two in lower case.
		.refine((value) => value.length <= 254, "At most 254 characters");

export const optionalEmail = optionalText(254)
	.refine((typed) => typed === "" || EMAIL_PATTERN.test(typed), "Provide a valid Email")
	.transform(normalizeEmail);

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

export const forgotPasswordInput = z.object({
	email: email("Enter valid email address", "Enter valid email address"),
});

export const emailSignInInput = forgotPasswordInput.extend({
	remember: signInInput.shape.remember,
});

export const oneTimeCodeInput = z.object({
	code: z
		.string({ error: createMissingError("Code is required") })
		.transform((value) => value.replace(/\s/g, ""))
		.pipe(z.string().regex(/^\d{6}$/, "Enter the six digits of the code")),
});

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

const code = requiredText("Code is required", 60).transform((value) => value.replace(/\s/g, ""));

const notRequired = z
	.string()
	.optional()
	.transform(() => "");

export function createReauthenticateInput(required: { password: boolean; code: boolean }) {
	return z.object({
		password: required.password ? signInInput.shape.password : notRequired,
		code: required.code ? code : notRequired,
	});
}
export type ReauthenticateFields = { password: string; code: string };

/** A sensitive change asks for it again; it is empty for an account without a password. */
export const passwordAgainField = z.string().max(500, "At most 500 characters").default("");

export const codeInput = z.object({ code });
export type CodeFields = z.input<typeof codeInput>;

export const recoveryCodeInput = z.object({ code: code.transform(normalizeRecoveryCode) });

export const twoFactorInput = z.object({ factor: z.string().optional(), code });
export const sendSmsCodeInput = twoFactorInput.pick({ factor: true });
export type TwoFactorFields = z.input<typeof twoFactorInput>;

/** `before` is what the page showed. */
export const rightsInput = z
	.object({
		rights: z.array(z.enum([ALL_RIGHTS, ...STAFF_RIGHTS])).default([]),
		before: z.string().max(200, "At most 200 characters").default(""),
		password: passwordAgainField,
	})
	.refine(({ rights }) => !rights.includes(ALL_RIGHTS) || rights.length === 1, {
		path: ["rights"],
		error: "A full admin has all rights: choose either that, or some rights",
	});
export type RightsFields = z.input<typeof rightsInput>;

export const newPasswordInput = signUpInput.pick({ password: true });
export type NewPasswordFields = z.input<typeof newPasswordInput>;

export const changePasswordInput = z.object({
	oldPassword: password("Password is Required", "Must be 6 characters or longer"),
	password: newPasswordInput.shape.password,
});
export type ChangePasswordFields = z.input<typeof changePasswordInput>;

export const newEmailInput = z.object({ email: email("email is required") });
export type NewEmailFields = z.input<typeof newEmailInput>;

export const createDeleteAccountInput = (accountEmail: string) =>
	z.object({
		email: email("email is required").refine(
			(typed) => typed === accountEmail,
			"This is not your account's email",
		),
	});
export type DeleteAccountFields = z.input<ReturnType<typeof createDeleteAccountInput>>;

export const renewRecoveryCodesInput = z.object({ idempotencyKey: idempotencyKeyInput });
