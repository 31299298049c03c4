import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { waysToSignIn } from "~/domain/accounts/ways-to-sign-in.server";
import { requireConfirmedUser, requireVerifiedUser } from "~/http/guards.server";

type Owner = { user: SignedInUser; sessionSecret: string; hasPassword: boolean };

/** Who may choose a new password: the form asks for the old one, and who has none has proved lately who they are. */
export async function requireOwner(request: Request, context: AppLoadContext): Promise<Owner> {
	const user = await requireVerifiedUser(request, context);
	const { hasPassword } = await waysToSignIn(context.platform.db, user.id);
	if (!hasPassword) await requireConfirmedUser(request, context);
	const { sessionSecret } = await context.visit();
	return { user, sessionSecret: sessionSecret ?? "", hasPassword };
}
