import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { getSignInMethods } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { requireConfirmedUser, requireVerifiedUser } from "~/http/auth/guards.server";

type PasswordOwner = { user: SignedInUser; sessionSecret: string; hasPassword: boolean };

/**
 * Who may choose a new password: the form asks for the old one. Who has none, or a second step besides, has proved lately
 * who they are.
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
