import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkPassword } from "~/domain/accounts/password/check-password.server";
import { REAUTHENTICATION_MS, type SignedInUser } from "~/domain/accounts/rules";
import { getSignInMethods } from "~/domain/accounts/sign-in/sign-in-methods.server";
import type { FormReply } from "~/http/input/validate-form.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import type { PasswordNeed } from "~/ui/forms/password-again-field";
import { consumeRequestLimit, replyTooManyRequests } from "../rate-limit/rate-limit.server";
import { respondWithForm } from "../responses/respond.server";

export async function getPasswordNeed(
	{ platform, getSession }: Pick<AppLoadContext, "platform" | "getSession">,
	user: SignedInUser,
): Promise<PasswordNeed> {
	const { hasPassword } = await getSignInMethods(platform.db, user.id);
	if (hasPassword) return "password";
	const { confirmedAt } = await getSession();
	return platform.now() - confirmedAt < REAUTHENTICATION_MS ? "nothing" : "confirmation";
}

export const CONFIRM_FIRST =
	"Nothing was saved. Confirm it's you with the link below, in a new tab, and then save again.";

type PostedPassword = { value: { password: string }; reply: FormReply };

/** Null if the password is right; otherwise the form again, with all that was typed. */
export async function findPasswordError(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	input: PostedPassword,
) {
	const need = await getPasswordNeed(context, user);
	if (need === "nothing") return null;
	if (need === "confirmation")
		return respondWithForm(input.reply({ formErrors: [CONFIRM_FIRST] }), 403);
	const { password } = input.value;
	if (password === "")
		return respondWithForm(
			input.reply({ fieldErrors: { password: ["Password is Required"] } }),
			400,
		);
	const turn = await consumeRequestLimit(request, context.platform, "reauthenticate", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const checked = await checkPassword(context.platform, { email: user.email, password });
	if (!checked.ok)
		return respondWithForm(
			input.reply({ fieldErrors: { password: ["This is not your password"] } }),
			400,
		);
	await resetRateLimit(context.platform, turn);
	return null;
}
