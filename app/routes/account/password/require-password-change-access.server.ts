import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { waysToSignIn } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { requireConfirmedUser, requireVerifiedUser } from "~/http/auth/guards.server";

type Owner = { user: SignedInUser; sessionSecret: string; hasPassword: boolean };

/**
 * Who may choose a new password: the form asks for the old one. Who has none, or a second step besides, has proved lately
 * who they are.
 */
export async function requireOwner(request: Request, context: AppLoadContext): Promise<Owner> {
	const user = await requireVerifiedUser(request, context);
	const { hasPassword } = await waysToSignIn(context.platform.db, user.id);
	const { sessionSecret, secondStep } = await context.visit();
	if (!hasPassword || secondStep) await requireConfirmedUser(request, context);
	return { user, sessionSecret: sessionSecret ?? "", hasPassword };
}
