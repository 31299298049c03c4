import { expect, test } from "vitest";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "./sign-in-errors";

const SPECIFIED = [
	"invalid-api-key",
	"argument-error",
	"internal-error",
	"user-mismatch",
	"user-not-found",
	"wrong-password",
	"email-already-in-use",
	"too-many-requests",
	"user-disabled",
	"popup-blocked",
	"popup-closed-by-user",
	"cancelled-popup-request",
	"web-storage-unsupported",
	"unauthorized-domain",
	"network-request-failed",
	"multi-factor-auth-required",
	"account-exists-with-different-credential",
	"invalid-continue-uri",
	"missing-multi-factor-info",
] as const;

test.each(SPECIFIED)("%s has its case, its sentence and its status", (code) => {
	const { when, status } = SIGN_IN_ERRORS[code];
	expect(when).toMatch(/^[A-Z].+\.$/);
	expect(status).toBeGreaterThanOrEqual(400);
	const message = getSignInErrorMessage(code, "Google");
	expect(message).toMatch(/^[A-Z].+\.$/);
	expect(message).not.toMatch(/[{}]/);
});

test("an unknown address and a wrong password give the same message and status", () => {
	const { "user-not-found": unknown, "wrong-password": wrong } = SIGN_IN_ERRORS;
	expect([unknown.message, unknown.status]).toEqual([wrong.message, wrong.status]);
});
