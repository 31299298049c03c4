import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { getSignInMethods } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { requireConfirmedUser, requireVerifiedUser } from "~/http/auth/guards.server";

type PasswordOwner = { user: SignedInUser; sessionSecret: string; hasPassword: boolean };

/**
 * Users without a password or with two-factor authentication must have confirmed recently; others
 * give the old password.
 */
export async function requirePasswordChangeAccess(
	request: Request,
	context: AppLoadContext,
): Promise<PasswordOwner> {
	const user = await requireVerifiedUser(request, context);
	const { hasPassword } = await getSignInMethods(context.platform.db, user.id);
	const { sessionSecret, hasTwoFactor } = await context.getSession();
	if (!hasPassword || hasTwoFactor) await requireConfirmedUser(request, context);
	return { user, sessionSecret: sessionSecret ?? "", hasPassword };
}
